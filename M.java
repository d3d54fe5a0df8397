import java.util.logging.*;
public class M { public static void main(String[] a) throws Exception {
 LogManager.getLogManager().readConfiguration(new java.io.ByteArrayInputStream("handlers=java.util.logging.ConsoleHandler\nio.helidon.logging.jul.HelidonJsonFormatter.fields=time:%1$tFT%1$tT,level:%4$s,message:%5$s,caller:%X{caller}\n".getBytes()));
 Formatter f=new io.helidon.logging.jul.HelidonJsonFormatter();
 for(String v:new String[]{"console:olga","console:o%d","console:50%off","console:a$1b","console:a$b","console:a%sb"}){ P.v=v;
  var r=new LogRecord(Level.INFO,"POST x by "+v); try{System.out.print(f.format(r));}catch(Exception e){System.out.println(v+" -> "+e);} }
}}
