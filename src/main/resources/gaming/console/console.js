// Keeps what was typed into a form that was sent after the end of the session. It stays in this tab until the page of
// the form is open again. A person sends it, never the script.
'use strict';
{
  const KEY = 'unsent';
  const unsent = document.querySelector('form[data-page]');
  const kept = JSON.parse(sessionStorage.getItem(KEY));
  if (unsent) {
    const { page, action } = unsent.dataset;
    sessionStorage.setItem(KEY, JSON.stringify({ page, action, fields: [...new FormData(unsent)] }));
  } else if (location.pathname === '/console/signed-out') {
    sessionStorage.removeItem(KEY);
  } else if (kept && kept.page === location.pathname + location.search) {
    sessionStorage.removeItem(KEY);
    const forms = [...document.querySelectorAll('main form[method=post]')];
    const form = forms.find(each => each.getAttribute('action') === kept.action)
      ?? forms.find(each => kept.fields.every(([name]) => each.elements.namedItem(name)));
    for (const [name, value] of form ? kept.fields : []) {
      const field = form.elements.namedItem(name);
      if (field?.type === 'checkbox') {
        field.checked = true;
      } else if (field && field.type !== 'hidden') {
        field.value = value;
      }
    }
    form?.closest('details')?.setAttribute('open', '');
    form?.querySelector('input:not([type=hidden]), textarea')?.focus();
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
