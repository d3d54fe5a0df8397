create database if not exists gaming;
create user if not exists 'gaming'@'%' identified by 'gaming';
grant all on *.* to 'gaming'@'%' with grant option;
