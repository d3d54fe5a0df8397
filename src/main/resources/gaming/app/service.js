// What the parts of the page share: asking the service, and what is known of the caller.

const meta = (name) => document.querySelector(`meta[name=${name}]`).content;
const names = ["localhost", "127.0.0.1"];

/** An address of this machine by the name by which this page was opened, because cookies are a host's. */
export function byOurName(address) {
  const url = new URL(address);
  if (names.includes(url.hostname) && names.includes(location.hostname)) {
    url.hostname = location.hostname;
  }
  return url.href;
}

/** The same for an origin; empty for none. */
const origin = (address) => (address ? new URL(byOurName(address)).origin : "");

/** Where one becomes a demo user, and where people sign in: origins, empty for none. */
export const accounts = origin(meta("accounts"));
export const frontend = meta("frontend");

let state = {
  // The caller: undefined while unknown, null for an anonymous one
  who: undefined,
  // The users to become: name, the reason to become it, the id of a bet of a player
  users: [],
  problem: "",
  // The last answer: status, ms, errors
  last: undefined,
};
const listeners = new Set();

function set(change) {
  state = { ...state, ...change };
  listeners.forEach((listener) => listener());
}

function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useService = () => React.useSyncExternalStore(subscribe, () => state);

/** Sends an operation. What came back, or the error that nothing did, in the form of an answer. */
async function send(request, headers) {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  let response;
  try {
    response = await fetch("/graphql", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(request),
    });
    return { status: response.status, answer: await response.json(), took: took() };
  } catch (failure) {
    const message = response
      ? `The answer is not JSON (status ${response.status})`
      : `No answer: is the service still running? (${failure.message})`;
    return { status: response?.status ?? 0, answer: { errors: [{ message }] }, took: took() };
  }
}

/** The answer in the tab that is left is not the one of the tab that is opened. */
export const forgetLast = () => set({ last: undefined });

/** Whether the document has an operation of this name; GraphiQL notices a moment late that a tab shows another one. */
const has = (query, name) => new RegExp(`\\b(query|mutation)\\s+${name}\\b`).test(query);

/** GraphiQL asks by this. Its own question for the contract is not shown as an answer. */
export async function fetcher({ operationName, ...rest }, options) {
  const request = operationName && has(rest.query, operationName) ? { operationName, ...rest } : rest;
  const { status, answer, took } = await send(request, options?.headers);
  if (request.operationName !== "IntrospectionQuery") {
    set({ last: { status, took, errors: answer.errors ?? [] } });
    if (/\bmutation\b/.test(request.query)) {
      askWho();
    }
  }
  return answer;
}

/** Asks the service for the caller. A user without figures counts, too. */
export async function askWho() {
  const { answer } = await send({ query: "{ referralStats { username level directReferralsCount totalEarning readyToClaim } }" });
  const code = answer.errors?.[0]?.extensions?.code;
  const anonymous = code === "UNAUTHENTICATED" || code === "UNAUTHORIZED_ACCESS";
  set({ who: answer.data?.referralStats ?? (anonymous ? null : { problem: answer.errors?.[0]?.message ?? "No data" }) });
  return state.who;
}

export async function askUsers() {
  if (!accounts) {
    return;
  }
  try {
    const response = await fetch(`${accounts}/demo-users`);
    set({ users: await response.json(), problem: "" });
  } catch (failure) {
    set({ problem: `The demo users' address ${accounts} does not answer (${failure.message})` });
  }
}

/** Claims as the caller; tells the result in words. */
export async function claim() {
  const { answer } = await send({ query: "mutation Claim { claimEarningsFromReferrals { totalClaimed readyToClaim } }" });
  const error = answer.errors?.[0];
  if (error) {
    const { code, retryAfter } = error.extensions ?? {};
    return { done: false, message: `${code ? `${code}: ` : ""}${error.message}${retryAfter ? `; try again in ${retryAfter} s` : ""}` };
  }
  const { totalClaimed, readyToClaim } = answer.data.claimEarningsFromReferrals;
  return { done: true, message: `Paid. Claimed ${totalClaimed} in all, ready to claim ${readyToClaim}.` };
}

export async function signOut() {
  await send({ query: "mutation SignOut { logout }" });
  return askWho();
}

/** Takes an access token; tells whether the service knows it. */
export async function takeToken(token) {
  // A cookie that scripts may not read they may not replace either
  await signOut();
  document.cookie = `accessToken=${token}; path=/; SameSite=Lax`;
  const who = await askWho();
  return Boolean(who?.username);
}
