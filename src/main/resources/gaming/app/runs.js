// The panel "What runs here": what the accounts' origin offers beside the service. The dev run alone offers it.

import { accounts, askWho, byOurName, claim, useService } from "./service.js";
import { Become } from "./accounts.js";

const h = React.createElement;
const AGAIN = 3000;

export const TITLE = "What runs here";

async function get(path) {
  const response = await fetch(accounts + path);
  if (!response.ok) {
    throw new Error(`status ${response.status}`);
  }
  return response.json();
}

/** Sends a command as plain text; the accounts' origin checks that this page sends it. */
async function post(path, body) {
  try {
    const response = await fetch(accounts + path, { method: "POST", body });
    return response.ok ? await response.json() : { done: false, message: await response.text() };
  } catch (failure) {
    return { done: false, message: `No answer from ${accounts} (${failure.message})` };
  }
}

function Steps({ actions, results, busy, run, service }) {
  const username = service.who?.username;
  return h("ol", { className: "play" },
    h("li", { className: username ? "done" : "" }, h(Become, { service }),
      username && service.who.readyToClaim && h("p", { className: "faint", id: "ready" }, `Earned ${service.who.totalEarning}, ready to claim ${service.who.readyToClaim}.`)),
    actions.map(({ id, label, about }) => h("li", { key: id },
      h("button", { type: "button", className: "secondary", id: `do-${id}`, disabled: Boolean(busy), "aria-describedby": `about-${id}`, onClick: () => run(id) },
        busy === id ? "One moment" : label),
      h("p", { className: "faint", id: `about-${id}` }, about),
      h("p", { role: "status", id: `result-${id}`, className: results[id]?.done === false ? "problem" : "" }, results[id]?.message))));
}

function Claim({ claim: { id, username, amountUsdc, status, flagged, platform, steps } }) {
  return h("li", { "data-claim": id },
    h("p", null, h("strong", null, username), ` ${amountUsdc} USDC `, h("span", { className: `state ${status.toLowerCase()}` }, status),
      flagged && h("span", { className: "state failed" }, "needs a human")),
    h("ol", { className: "timeline" }, steps.map((step, place) => h("li", { key: place },
      h("time", { dateTime: step.at }, new Date(step.at).toLocaleTimeString()),
      h("span", null, step.text, step.status !== steps[place - 1]?.status ? h("span", { className: `state ${step.status.toLowerCase()}` }, step.status) : null),
      step.answer && h("details", null, h("summary", null, "The platform's answer"), h("code", null, step.answer))))),
    platform && h("p", { className: "faint" }, `At the platform: ${platform}.`));
}

function Switch({ number, name, value, options, turn }) {
  const id = `switch-${number}`;
  const values = Object.keys(options);
  const field = values.length
    ? h("select", { id, value, onChange: (event) => turn(number, event.target.value) },
      values.map((each) => h("option", { key: each, value: each }, options[each] ? `${each}: ${options[each]}` : each)))
    : h("input", { id, defaultValue: value, key: value, autoComplete: "off", onBlur: (event) => event.target.value !== value && turn(number, event.target.value) });
  return h("label", { htmlFor: id }, name, field);
}

function useRuns() {
  const [panel, setPanel] = React.useState(undefined);
  const [claims, setClaims] = React.useState([]);
  const [problem, setProblem] = React.useState("");
  const look = async () => {
    try {
      const [runs, made] = await Promise.all([get("/panel"), get("/panel/claims")]);
      setPanel(runs);
      setClaims(made);
      setProblem("");
    } catch (failure) {
      setProblem(`${accounts} does not answer (${failure.message})`);
    }
  };
  React.useEffect(() => { look(); }, []);
  const pending = claims.some((each) => each.status === "PENDING");
  React.useEffect(() => {
    if (!pending) {
      return undefined;
    }
    const timer = setInterval(async () => {
      await look();
      askWho();
    }, AGAIN);
    return () => clearInterval(timer);
  }, [pending]);
  return { panel, claims, problem, look };
}

function Running() {
  const service = useService();
  const { panel, claims, problem, look } = useRuns();
  const [results, setResults] = React.useState({});
  const [busy, setBusy] = React.useState("");
  const finish = async (id, result) => {
    setResults((before) => ({ ...before, [id]: result }));
    setBusy("");
    await Promise.all([look(), askWho()]);
  };
  const run = async (id) => {
    setBusy(id);
    await finish(id, id === "claim" ? await claim() : await post(`/panel/actions/${id}`, service.who?.username ?? ""));
  };
  const turn = async (number, value) => finish("switch", await post(`/panel/switches/${number}`, value));
  if (!panel) {
    return h("p", problem ? { className: "problem", role: "alert" } : { className: "faint" }, problem || "One moment");
  }
  return h(React.Fragment, null,
    problem && h("p", { className: "problem", role: "alert" }, problem),
    h("section", { "aria-labelledby": "links-title" }, h("h3", { id: "links-title" }, "To look at"),
      h("ul", { className: "links" }, panel.links.map(({ name, url, about }) =>
        h("li", { key: name }, h("a", { href: byOurName(url) }, name), h("span", { className: "faint" }, about))))),
    h("section", { "aria-labelledby": "play-title" }, h("h3", { id: "play-title" }, "A bet, a day, a claim"),
      h(Steps, { actions: panel.actions, results, busy, run, service })),
    h("section", { "aria-labelledby": "claims-title" }, h("h3", { id: "claims-title" }, "Claims"),
      claims.length ? h("ul", { className: "claims", id: "claims" }, claims.map((each) => h(Claim, { key: each.id, claim: each })))
        : h("p", { className: "faint" }, "No user has claimed yet.")),
    h("section", { "aria-labelledby": "sandboxes-title" }, h("h3", { id: "sandboxes-title" }, "Sandboxes"),
      h("p", { role: "status", id: "result-switch", className: results.switch?.done === false ? "problem" : "" }, results.switch?.message),
      panel.sandboxes.map(({ name, url, about, switches }, place) => h("fieldset", { key: name },
        h("legend", null, h("a", { href: url }, name)), h("p", { className: "faint" }, about),
        switches.map((each) => h(Switch, { key: each.name, number: `${place}/${each.name}`, ...each, turn }))))));
}

export function runsPlugin() {
  function Runs() {
    return h("div", { className: "panel", id: "runs" }, h("h2", null, TITLE), h(Running));
  }
  return { title: TITLE, icon: Icon, content: Runs };
}

function Icon() {
  return h("svg", { viewBox: "0 0 20 20", fill: "none", stroke: "currentColor", strokeWidth: 1.5, "aria-hidden": true },
    h("rect", { x: 2.5, y: 3, width: 15, height: 5.5, rx: 1.5 }),
    h("rect", { x: 2.5, y: 11.5, width: 15, height: 5.5, rx: 1.5 }),
    h("path", { d: "M5.5 5.75h.01M5.5 14.25h.01M9 5.75h5.5M9 14.25h5.5", strokeLinecap: "round" }));
}
