// The panel "Examples": what to do first, and operations by capability.

import { Become } from "./accounts.js";
import { TITLE as RUNS } from "./runs.js";
import { accounts, useService } from "./service.js";

const h = React.createElement;

/** The file's text as capabilities with examples; its form is said at its top. */
export function parse(text) {
  return text.split(/^#### /m).slice(1).map((capability) => {
    const [head, ...examples] = capability.split(/^### /m);
    return { name: head.trim(), examples: examples.map(parseOne) };
  });
}

function parseOne(example) {
  const [title, about, ...rest] = example.trim().split("\n");
  const given = (key) => rest.find((line) => line.startsWith(`# ${key}: `))?.slice(key.length + 4);
  const operation = rest.filter((line) => !/^# (variables|headers): /.test(line)).join("\n");
  return {
    title,
    about: about.slice(2),
    text: `${about}\n${operation}\n`,
    variables: pretty(given("variables")),
    headers: pretty(given("headers")),
    changes: /^mutation\b/m.test(operation),
  };
}

const pretty = (json) => (json ? JSON.stringify(JSON.parse(json), null, 2) : "");

/** The first example, as a newcomer sees it. */
export const welcome = (example) => `# Welcome. Press the play button on the right, or Ctrl-Enter.
# What to do next is said on the left; the book in the upper left corner has the documentation.

${example.text}`;

/** The variables of an example, with a bet of the caller, or of any player, in place of {{bet}}, and the day {{yesterday}}. */
function variablesOf(example, { who, users }) {
  const player = users.find((user) => user.bet && user.username === who?.username) ?? users.find((user) => user.bet);
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return example.variables
    .replaceAll("{{bet}}", player?.bet ?? "de3004000000000000000000")
    .replaceAll("{{yesterday}}", yesterday);
}

/** Opens an example in a tab: in its own, where it is open and was not changed. */
function useOpening() {
  const editor = GraphiQL.React.useEditorContext({ nonNull: true });
  const editors = [editor.queryEditor, editor.variableEditor, editor.headerEditor, editor.responseEditor];
  const pending = React.useRef(undefined);
  React.useEffect(() => {
    const opened = pending.current;
    // The new tab is there and empty. GraphiQL makes its editors a moment after the page
    if (opened && editors.every(Boolean)) {
      pending.current = undefined;
      editor.queryEditor.setValue(opened.text);
      editor.variableEditor.setValue(opened.variables);
      editor.headerEditor.setValue(opened.headers);
      editor.responseEditor.setValue("");
    }
  }, [editor.tabs.length, ...editors]);
  return (example, variables) => {
    const open = editor.tabs.findIndex((tab) =>
      tab.query === example.text && (tab.variables ?? "") === variables && (tab.headers ?? "") === example.headers);
    // On a telephone the editor is below this list
    document.querySelector(".graphiql-sessions").scrollIntoView({ block: "nearest" });
    if (open >= 0) {
      editor.changeTab(open);
    } else {
      pending.current = { ...example, variables };
      editor.addTab();
    }
  };
}

function Steps({ service }) {
  const { who } = service;
  const done = Boolean(who?.username);
  const panels = GraphiQL.React.usePluginContext({ nonNull: true });
  return h("section", { className: "steps", "aria-labelledby": "steps-title" },
    h("h3", { id: "steps-title" }, "What to do first"),
    h("ol", null,
      h("li", { className: done ? "done" : "" }, h(Become, { service })),
      h("li", null, "Open an example below."),
      h("li", null, "Press the play button beside the editor, or Ctrl-Enter."),
      accounts && h("li", null, "See a bet earn, a day run and a claim paid: ",
        h("button", { type: "button", className: "secondary", id: "open-runs", onClick: () => panels.setVisiblePlugin(RUNS) }, RUNS))));
}

export function examplesPlugin(capabilities) {
  function Examples() {
    const service = useService();
    const open = useOpening();
    return h("div", { className: "panel", id: "examples" },
      h("h2", null, "Examples"),
      h(Steps, { service }),
      capabilities.map(({ name, examples }) => h("section", { key: name, "aria-label": name },
        h("h3", null, name),
        h("ul", { className: "examples" }, examples.map((example) => h("li", { key: example.title },
          h("button", { type: "button", "data-example": example.title, onClick: () => open(example, variablesOf(example, service)) },
            h("strong", null, example.title, example.changes && h("span", { className: "changes" }, "mutation")),
            h("span", null, example.about))))))));
  }
  return { title: "Examples", icon: Icon, content: Examples };
}

function Icon() {
  return h("svg", { viewBox: "0 0 20 20", fill: "none", stroke: "currentColor", strokeWidth: 1.5, "aria-hidden": true },
    h("rect", { x: 2.5, y: 2.5, width: 15, height: 15, rx: 3 }),
    h("path", { d: "M8 6.5v7l5.5-3.5z", strokeLinejoin: "round" }));
}
