"use strict";

// The sign-in of a frontend, and nothing else. Cookies are HttpOnly: the script never sees one.

const api = document.querySelector("meta[name=api]").content;
const START = "status url state message";
const LOGIN = "status message user { id username email } newUser onBoardingCompleted mfaType mfaPhoneHint unlocksAt redirectPath";
const documents = {
  registerWithSocial: `mutation ($input: RegisterWithSocialInput!) { registerWithSocial(input: $input) { ${START} } }`,
  loginWithSocial: `mutation ($input: LoginWithSocialInput!) { loginWithSocial(input: $input) { ${START} } }`,
  linkSocial: `mutation ($input: LinkSocialInput!) { linkSocial(input: $input) { ${START} } }`,
  unlinkSocial: "mutation ($input: UnlinkSocialInput!) { unlinkSocial(input: $input) { id username email } }",
  verifySocialAuth: `mutation ($input: VerifySocialAuthInput!) { verifySocialAuth(input: $input) { ${LOGIN} } }`,
  verifyMfa: `mutation ($input: VerifyMfaInput!) { verifyMfa(input: $input) { ${LOGIN} } }`,
  refreshSession: `mutation { refreshSession { ${LOGIN} } }`,
  logout: "mutation { logout }",
  referralStats: "{ referralStats { username level directReferralsCount totalEarning readyToClaim } }",
};

const meanings = {
  NOT_IMPLEMENTED: "This provider is not there yet.",
  TERMS_NOT_ACCEPTED: "A registration needs agreement to the terms.",
  INVALID_STATE: "This answer does not belong to a sign-in that this browser began, or it was used already.",
  STATE_EXPIRED: "It took too long. Please begin again.",
  EMAIL_NOT_VERIFIED: "The provider has not verified the e-mail address.",
  ACCOUNT_NOT_FOUND: "This account has no user yet. Register first.",
  ACCOUNT_NOT_LINKED: "There is a user with this e-mail address. Sign in as usual, then link the account.",
  ACCOUNT_ALREADY_LINKED: "This account, or another one of this provider, is linked already.",
  ACCOUNT_BLOCKED: "This user may not sign in.",
  TOO_MANY_ATTEMPTS: "Too many attempts. Please wait.",
  SESSION_EXPIRED: "The session has ended, or its sign-in is too long ago for this. Please sign in again.",
  INVALID_CODE: "The code is wrong.",
  PROVIDER_ERROR: "The provider said no, or nothing that can be understood.",
  UNAUTHENTICATED: "You are not signed in.",
  LAST_SIGN_IN_METHOD: "It is the last way to sign in as this user.",
};

const byId = (id) => document.getElementById(id);

/** An element with text or children; nothing that came from elsewhere is ever read as HTML. */
function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Asks the service and shows the exchange. The answer as it came, or the error that there was none. */
async function ask(name, input) {
  const request = { query: documents[name], ...(input && { variables: { input } }) };
  const began = performance.now();
  let status = "no answer";
  let answer;
  try {
    const response = await fetch(api, {
      method: "POST",
      credentials: "include",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
    });
    status = String(response.status);
    answer = await response.json();
  } catch (failure) {
    answer = { errors: [{ message: `No answer from ${api} (${failure.message})` }] };
  }
  show(name, request, status, answer, Math.round(performance.now() - began));
  const data = answer.data?.[name];
  return { data, error: data == null ? answer.errors?.[0] ?? { message: "No data" } : undefined };
}

function show(name, request, status, answer, took) {
  const variables = request.variables ? "\n" + JSON.stringify(request.variables, null, 2) : "";
  byId("exchanges").prepend(element("article", { className: "exchange" },
    element("h3", {}, name, element("span", { textContent: `${status}, ${took} ms` })),
    element("pre", { textContent: request.query + variables }),
    element("pre", { textContent: JSON.stringify(answer, null, 2) })));
}

const codeOf = (error) => error.extensions?.code ?? error.message;

/** SUCCESS, or what went wrong, in words too. */
function outcome(good, code, ...more) {
  const text = good ? "SUCCESS" : `ERROR ${code}`;
  return [
    element("p", { className: `status ${good ? "good" : "bad"}`, id: "status", textContent: text }),
    ...(!good && meanings[code] ? [element("p", { textContent: meanings[code] })] : []),
    ...more,
  ];
}

function person(name, line) {
  return element("div", { className: "person" },
    element("div", { className: "initial", ariaHidden: "true", textContent: [...name][0] ?? "?" }),
    element("div", {}, element("strong", { id: "username", textContent: name }), element("span", { className: "faint", textContent: line })));
}

/** Shows the signed-in user, without figures while the service has no rate. Returns whether a user is signed in. */
async function showWho(user) {
  const { data, error } = await ask("referralStats");
  const signedIn = Boolean(data) || codeOf(error) === "USDC_TOKEN_RATE_NOT_FOUND";
  const known = data ?? (signedIn ? user : undefined);
  const figures = data
    ? `${data.level.replace("_", " ").toLowerCase()}, ${data.directReferralsCount} referred, earned ${data.totalEarning}`
    : "signed in";
  const unknown = signedIn ? "You are signed in." : meanings[codeOf(error)] ?? codeOf(error);
  byId("who").replaceChildren(known ? person(known.username, figures) : element("p", { className: "faint", textContent: unknown }));
  return signedIn;
}

async function refreshPage(user) {
  const signedIn = await showWho(user);
  byId("signed-in").hidden = !signedIn;
  byId("anonymous").hidden = signedIn;
}

function inputOf(name, type) {
  if (name === "registerWithSocial") {
    const form = new FormData(byId("registration"));
    return {
      type, redirectPath: "/", agreedToTerms: form.has("agreedToTerms"), receiveMarketingOffers: form.has("receiveMarketingOffers"),
      referrerUsername: form.get("referrerUsername") || null, promoCode: form.get("promoCode") || null,
    };
  }
  if (name === "unlinkSocial") {
    return { type };
  }
  return type && { type, redirectPath: "/" };
}

function showNext(data, error, provider) {
  const next = byId("next");
  next.hidden = false;
  if (data?.url) {
    const link = element("a", { className: "button primary", id: "open", href: data.url, textContent: `Continue at ${provider}` });
    next.replaceChildren(...outcome(true, "", element("p", { textContent: "The service answered with an address of the provider. This browser goes there now:" }), link));
    link.focus();
    return;
  }
  const good = !error && data?.status !== "ERROR";
  next.replaceChildren(...outcome(good, error ? codeOf(error) : data?.message));
}

async function act(button) {
  const { do: name, type } = button.dataset;
  button.disabled = true;
  const { data, error } = await ask(name, inputOf(name, type));
  button.disabled = false;
  showNext(data, error, button.textContent);
  if (!type || name === "unlinkSocial") {
    await refreshPage(name === "unlinkSocial" ? data : data?.user);
  }
}

/** Only a path of our own: the service has checked it too. */
const ownPath = (path) => (typeof path === "string" && /^\/(?![/\\])/.test(path) ? path : "/");

async function showLogin(name, input) {
  const { data, error } = await ask(name, input);
  const good = data?.status === "SUCCESS";
  const facts = good ? [["New here", data.newUser], ["Onboarded", data.onBoardingCompleted], ["E-mail", data.user?.email]] : [["Locked until", data?.unlocksAt]];
  const missing = good && data.mfaType ? [element("p", { textContent: "The first factor. The second one is still missing:" })] : [];
  const list = element("dl", {}, ...facts.filter(([, value]) => value != null)
    .flatMap(([label, value]) => [element("dt", { textContent: label }), element("dd", { textContent: typeof value === "boolean" ? (value ? "yes" : "no") : value })]));
  byId("answer").replaceChildren(...outcome(good, error ? codeOf(error) : data?.message, ...missing, list));
  byId("mfa").hidden = !(good && data.mfaType) && !(name === "verifyMfa" && data?.message === "INVALID_CODE");
  if (good && data.mfaType) {
    byId("hint").textContent = [data.mfaType, data.mfaPhoneHint].filter(Boolean).join(" ");
    byId("mfa").elements.code.focus();
  }
  if (good && !data.mfaType) {
    byId("onwards").href = ownPath(data.redirectPath);
    byId("onwards").textContent = "Go on";
    byId("person").hidden = false;
    await showWho(data.user);
  }
}

async function finish() {
  const query = new URLSearchParams(location.search);
  // The code must not stay in the history or in the address bar
  history.replaceState(null, "", location.pathname);
  await showLogin("verifySocialAuth", { code: query.get("code"), state: query.get("state") ?? "" });
}

if (document.body.dataset.page === "callback") {
  byId("mfa").addEventListener("submit", (event) => {
    event.preventDefault();
    showLogin("verifyMfa", { code: new FormData(event.target).get("code").trim() });
  });
  finish();
} else {
  document.querySelectorAll("button[data-do]").forEach((button) => button.addEventListener("click", () => act(button)));
  refreshPage();
}
