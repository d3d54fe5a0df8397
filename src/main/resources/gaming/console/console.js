// Keeps what was typed into a form that was sent after the end of the session. It stays in this tab until the same person
// has the form again. The person sends it, never the script.
'use strict';
{
  const KEY = 'unsent';
  const unsent = document.getElementById('unsent');
  const { person } = document.body.dataset;
  const fields = JSON.parse(sessionStorage.getItem(KEY)) ?? [];
  const kept = Object.fromEntries(fields);
  if (unsent) {
    sessionStorage.setItem(KEY, JSON.stringify([...new FormData(unsent)]));
  } else if (location.pathname === '/console/signed-out' || person && person !== kept.person) {
    sessionStorage.removeItem(KEY);
  } else if (person && kept.page === location.pathname + location.search) {
    const form = [...document.forms].find(each => each.elements.namedItem('form')?.value === kept.form);
    if (form) {
      fill(form);
      sessionStorage.removeItem(KEY);
    } else {
      show();
    }
  }

  function fill(form) {
    for (const [name, value] of fields) {
      const field = form.elements.namedItem(name);
      if (field?.type === 'checkbox') {
        field.checked = true;
      } else if (field && field.type !== 'hidden') {
        field.value = value;
      }
    }
    form.closest('details')?.setAttribute('open', '');
    form.querySelector('input:not([type=hidden]), textarea')?.focus();
  }

  function show() {
    const section = document.createElement('section');
    const head = document.createElement('h2');
    head.textContent = 'What you typed, to be copied: its form is not here any more';
    const text = document.createElement('pre');
    text.tabIndex = 0;
    text.textContent = fields
      .filter(([name]) => !['page', 'form', 'person'].includes(name))
      .map(([name, value]) => name + ': ' + value)
      .join('\n');
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Remove it';
    button.addEventListener('click', () => {
      sessionStorage.removeItem(KEY);
      section.remove();
    });
    section.append(head, text, button);
    document.querySelector('h1').after(section);
  }
}

// A copy of an amount has all its digits, not only the shown ones.
document.addEventListener('copy', event => {
  const selection = document.getSelection();
  const amount = selection.anchorNode?.parentElement?.closest('data');
  if (amount?.contains(selection.focusNode)) {
    event.clipboardData.setData('text/plain', amount.value);
    event.preventDefault();
  }
});

// The buttons that copy ids need this script, so a page does not have them without it. The clipboard's own interface is
// only for pages over TLS.
document.addEventListener('htmx:load', event => {
  for (const id of event.target.querySelectorAll('code.id:not([data-copied])')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', 'Copy ' + id.textContent);
    button.tabIndex = id.closest('table') ? -1 : 0;
    button.addEventListener('click', () => {
      document.getSelection().selectAllChildren(id);
      button.textContent = document.execCommand('copy') ? 'Copied' : 'Press Ctrl+C';
      setTimeout(() => { button.textContent = 'Copy'; }, 2000);
    });
    id.dataset.copied = '';
    (id.closest('a') ?? id).after(' ', button);
  }
});
