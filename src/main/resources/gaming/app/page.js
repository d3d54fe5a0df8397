// The page: GraphiQL with our panels, and below the answer what came of it in words.

import { accountsPlugin, Become } from "./accounts.js";
import { examplesPlugin, parse, welcome } from "./examples.js";
import { runsPlugin } from "./runs.js";
import { accounts, askUsers, askWho, fetcher, forgetLast, useService } from "./service.js";

const h = React.createElement;

/** What some codes mean for who tries things here; all others are said by their message. */
const hints = {
  UNAUTHENTICATED: "This needs a signed-in user.",
  RATE_LIMIT_EXCEEDED: "Too often: wait as long as the answer says.",
  FORBIDDEN: "The service lets pages of this address not call it: open it as localhost or 127.0.0.1.",
};

/** Long lines are wrapped, and the tabulator leads out of an editor, as it does everywhere else on a page. */
function useManners({ queryEditor, variableEditor, headerEditor }) {
  React.useEffect(() => [queryEditor, variableEditor, headerEditor].filter(Boolean).forEach((editor) => {
    editor.setOption("lineWrapping", true);
    editor.addKeyMap({ Tab: false, "Shift-Tab": false });
  }), [queryEditor, variableEditor, headerEditor]);
}

const isTelephone = () => matchMedia("(max-width: 760px)").matches;
const show = (selector, block = "nearest") => document.querySelector(selector)?.scrollIntoView({ block, inline: "nearest" });

/** Below the answer: status and time, and each error by its code. */
function Outcome() {
  const service = useService();
  const editors = GraphiQL.React.useEditorContext({ nonNull: true });
  useManners(editors);
  React.useEffect(() => {
    forgetLast();
    show(".graphiql-tab-active");
  }, [editors.activeTabIndex, editors.tabs.length]);
  const { last } = service;
  React.useEffect(() => {
    if (last && isTelephone()) {
      show(".graphiql-response", "start");
    }
  }, [last]);
  if (!last) {
    return null;
  }
  const { status, took, errors } = last;
  const signedOut = errors.some((error) => error.extensions?.code === "UNAUTHENTICATED");
  return h("div", { className: errors.length ? "outcome bad" : "outcome", role: "status" },
    h("span", { className: "faint" }, `${status || "no answer"}, ${took} ms`),
    errors.slice(0, 3).map((error, place) => h("p", { key: place },
      error.extensions?.code && h("strong", null, error.extensions.code), " ", hints[error.extensions?.code] ?? error.message)),
    errors.length > 3 && h("p", null, `and ${errors.length - 3} more`),
    signedOut && !service.who?.username && h("p", null, h(Become, { service })));
}

async function examples() {
  try {
    const response = await fetch("/page/examples.graphql");
    return parse(await response.text());
  } catch (failure) {
    document.querySelector(".loading").textContent = `The page did not come whole, please reload it (${failure.message})`;
    throw failure;
  }
}

const capabilities = await examples();
// The same objects with every rendering, or GraphiQL would take them for other panels
const plugins = [examplesPlugin(capabilities), accountsPlugin(), ...(accounts ? [runsPlugin()] : [])];

function Page() {
  return h(GraphiQL, {
    fetcher,
    plugins,
    visiblePlugin: plugins[0],
    defaultQuery: welcome(capabilities[0].examples[0]),
    defaultEditorToolsVisibility: true,
    // With its query, or an example that is about them would be another one after a reload; nothing secret is among them
    shouldPersistHeaders: true,
  },
  h(GraphiQL.Logo, null, h("h1", null, "Gaming platform")),
  h(GraphiQL.Footer, null, h(Outcome)));
}

ReactDOM.createRoot(document.getElementById("page")).render(h(Page));
askWho();
askUsers();
