// The panel "Accounts": the caller, and how to become another user.

import { accounts, frontend, signOut, useService, takeToken } from "./service.js";

const h = React.createElement;
const FIRST = "amber";

const becoming = (username) => `${accounts}/become/${encodeURIComponent(username)}`;

/** The first step: a way to become the first demo user, or the name of the signed-in one. */
export function Become({ service: { who, users } }) {
  if (who?.username) {
    return h(React.Fragment, null, "You are ", h("strong", { id: "you" }, who.username), ".");
  }
  const first = users.find((user) => user.username === FIRST) ?? users[0];
  return first
    ? h("a", { className: "primary become", href: becoming(first.username) }, `Become ${first.username}`)
    : h(React.Fragment, null, "Sign in: see ", h("em", null, "Accounts"), ", the person on the far left. Much works without.");
}

function Who({ who }) {
  if (who === undefined) {
    return h("p", { className: "faint" }, "One moment");
  }
  if (who === null) {
    return h("p", null, "You are not signed in.");
  }
  if (!who.username) {
    return h("p", null, `The service cannot tell whether you are signed in: ${who.problem}`);
  }
  const figures = `${who.level.replace("_", " ").toLowerCase()}, referred ${who.directReferralsCount}, ready to claim ${who.readyToClaim}`;
  return h(React.Fragment, null,
    h("p", null, h("strong", null, who.username), h("br"), h("span", { className: "faint" }, figures), h("br"),
      h("a", { href: "/statements?format=html" }, "Statements")),
    h("button", { type: "button", className: "secondary", id: "sign-out", onClick: signOut }, "Sign out"));
}

function DemoUsers({ users, problem, who }) {
  if (!accounts) {
    return h("p", { className: "faint" }, "This service was started without the demo: there are no demo users.");
  }
  if (problem) {
    return h("p", { className: "problem", role: "alert" }, problem);
  }
  if (!users.length) {
    return h("p", { className: "faint" }, "This service runs without demo users.");
  }
  return h("ul", { className: "users" }, users.map((user) => h("li", { key: user.username },
    user.username === who?.username
      ? h("strong", null, user.username)
      : h("a", { href: becoming(user.username) }, `Become ${user.username}`),
    h("span", { className: "faint" }, user.about + (user.bet && !user.about.startsWith("plays") ? ", plays" : "")))));
}

function SignIn() {
  if (!frontend) {
    return h("p", { className: "faint" }, "No frontend is configured (social.frontend-url), so no user can sign in.");
  }
  const elsewhere = new URL(frontend).hostname !== location.hostname;
  return h("p", null,
    h("a", { href: frontend }, frontend), " is the frontend. A sign-in there counts here, too",
    elsewhere ? `, as soon as this page is opened at ${new URL(frontend).hostname}: cookies are a host's.` : ".");
}

function Token() {
  const [problem, setProblem] = React.useState("");
  const submit = async (event) => {
    event.preventDefault();
    const token = new FormData(event.target).get("token").trim().replace(/^accessToken=/, "");
    const known = /^[\w.-]+$/.test(token) && await takeToken(token);
    setProblem(known ? "" : "The service does not know this token, or it has expired.");
  };
  return h("details", null, h("summary", null, "By an access token that you have"),
    h("form", { onSubmit: submit },
      h("label", null, "accessToken", h("input", { name: "token", required: true, autoComplete: "off", spellCheck: false })),
      h("button", { type: "submit", className: "secondary" }, "Use it"),
      problem && h("p", { className: "problem", role: "alert" }, problem)));
}

export function accountsPlugin() {
  function Accounts() {
    const service = useService();
    return h("div", { className: "panel", id: "accounts" },
      h("h2", null, "Accounts"),
      h("section", { "aria-live": "polite" }, h("h3", null, "Who am I"), h(Who, service)),
      h("section", null, h("h3", null, "Become a demo user"),
        accounts && h("p", { className: "faint" }, "For 15 minutes; then become one again."), h(DemoUsers, service)),
      h("section", null, h("h3", null, "Sign in"), h(SignIn), h(Token)));
  }
  return { title: "Accounts", icon: Icon, content: Accounts };
}

function Icon() {
  return h("svg", { viewBox: "0 0 20 20", fill: "none", stroke: "currentColor", strokeWidth: 1.5, "aria-hidden": true },
    h("circle", { cx: 10, cy: 6.5, r: 3.5 }),
    h("path", { d: "M3.5 17.5c0-3.5 3-5.5 6.5-5.5s6.5 2 6.5 5.5", strokeLinecap: "round" }));
}
