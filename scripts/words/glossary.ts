/** A word of the product, its meaning, and the words that messages must not use in its place. */
type Term = { term: string; means: string; not?: RegExp; allowedIn?: RegExp };
/** A phrase that no message contains, what to write instead, and the keys that may contain it. */
type Phrase = { phrase: RegExp; instead: string; allowedIn?: RegExp };

/** One word for each thing: the word of the field. */
export const terms: readonly Term[] = [
  { term: "order", means: "what the service prints and ships; unpaid it is a draft", not: /\bpurchase\b/i },
  { term: "draft", means: "an order that is not paid yet", not: /\bunpaid order\b/i },
  { term: "quote", means: "lines with prices that are not ordered yet" },
  { term: "estimate", means: "what the service computes for a quote or an order" },
  { term: "line", means: "one variant with its quantity and print files" },
  { term: "print file", means: "an image that is printed", not: /\bpicture file\b/i },
  {
    term: "image",
    means: "what a file or a product shows",
    not: /\bpictures?\b/i,
    allowedIn: /^palette\.also\./,
  },
  { term: "print area", means: "where a product can be printed", not: /\bprinting area\b/i },
  { term: "face", means: "a side of a product with one print area" },
  { term: "variant", means: "a product in one colour and size, known by its SKU" },
  {
    term: "discontinued",
    means: "can no longer be ordered",
    not: /\b(no longer made|not made any more|gone)\b/i,
  },
  { term: "parcel", means: "what a carrier delivers", not: /\b(shipments?|packages?)\b/i },
  { term: "recipient", means: "whom an order is sent to", not: /\baddressee\b/i },
  { term: "endpoint", means: "an address that the service sends events to" },
  { term: "event", means: "what the service reports", not: /\breports? last\b/i },
  { term: "delivery", means: "one attempt to send an event" },
  { term: "assignee", means: "the teammate who takes care of an order", not: /\blook(s|ed|ing)? after\b/i },
  { term: "assign", means: "make a teammate the assignee", not: /\bhand(s|ed|ing)? over\b/i },
  { term: "teammate", means: "a member of the same workspace", not: /\bcolleagues?\b/i },
  { term: "workspace", means: "a shop with its team, keys and orders", not: /\b(desk|shop floor)\b/i },
  { term: "role", means: "what a member can do", not: /\brank\b/i },
  {
    term: "administrator",
    means: "runs the server; a role is called admin",
    not: /\b(runs Pressroom|runs the server)\b/i,
  },
  { term: "live", means: "real money", not: /\blive (updates?|stream|connection|view)\b/i },
  { term: "connected", means: "changes arrive as they happen" },
  {
    term: "sync",
    means: "compare our copy of the orders with the service",
    not: /\b(the comparison|comparing|walk(s|ed)?)\b/i,
    allowedIn: /^(compare|quoteCompare)\./,
  },
  { term: "run", means: "one action on many orders" },
  { term: "import", means: "orders from a CSV file" },
  { term: "schedule", means: "creates drafts on dates" },
  { term: "payment request", means: "asks a teammate to pay a draft" },
  { term: "notification", means: "what a person is told", not: /\b(told|tells|news)\b/i },
  { term: "timeline", means: "the history of an order" },
  { term: "email", means: "mail and its address", not: /\be-mails?\b/i },
  { term: "sign in", means: "enter with an account", not: /\blog(ged|ging)? ?-?(in|on)\b/i },
  {
    term: "two-factor authentication",
    means: "a code or key beside the password",
    not: /\bsecond factors?\b/i,
  },
  {
    term: "revoke",
    means: "end an invitation, a link or a key",
    not: /\bwithdr(aw|awn|ew)\b/i,
    allowedIn: /^(approvals|payment|errors|audit|timeline|notifications|told)\b/,
  },
  { term: "select", means: "choose by a checkbox", not: /\b(tick|ticked|unticked|ticks)\b/i },
  {
    term: "create",
    means: "make an order, a link, an account …",
    not: /\b(was|is|are|were|be|been|none) made\b/i,
  },
];

/** Phrases of an earlier style, and phrases that are hard to read. */
export const phrases: readonly Phrase[] = [
  { phrase: /\b(some|no|any)body\b/i, instead: "someone, a teammate, no one" },
  {
    phrase: /\b(whoever|whom|wherever|whichever|shall|thus|hence|thereby|perhaps)\b/i,
    instead: "name the person or drop it",
  },
  {
    phrase: /(^|[.;] )What (it|is|was|has|no|you|the|they|came|comes|becomes|became)\b[^?]*([.;]|$)/,
    instead: "start with the noun",
  },
  { phrase: /\bone is made\b|\bis none\b|\bare none\b/i, instead: "say what is created or missing" },
  { phrase: /\bas (it|they|you) (is|was|are|were)\b/i, instead: "unchanged", allowedIn: /^imports\.origin$/ },
  { phrase: /\banew\b/i, instead: "again, new" },
  { phrase: /\bst(and|ands|ood) (still|in|here|there|once|above|below|as)\b/i, instead: "is, paused" },
  { phrase: /\bgo(es)? on\b/i, instead: "continue" },
  { phrase: /\b(by|of) itself\b/i, instead: "automatically" },
  { phrase: /\b(of|on) (its|their|your|our) own\b/i, instead: "own, separate" },
  { phrase: /\bat once\b/i, instead: "immediately, at the same time" },
  { phrase: /\bmeanwhile\b/i, instead: "since then" },
  { phrase: /\b(come|comes|came|coming) to\b/i, instead: "total, result" },
  { phrase: /\bto (its|an|no|the) end\b/i, instead: "finish" },
  { phrase: /\bbr(eak|eaks|oke|oken) off\b/i, instead: "stop" },
  { phrase: /\bran out\b/i, instead: "expired" },
  { phrase: /\b(is|are|was|were) no (?!longer|more|one)/i, instead: "isn't a" },
  { phrase: /\b(not|be|was|is|are) taken\b/i, instead: "accept", allowedIn: /slug|username/ },
  { phrase: /\bopens? nothing\b/i, instead: "doesn't work" },
  { phrase: /\bin all\b/i, instead: "total" },
  { phrase: /\bas (few|many|much)\b/i, instead: "give the number" },
  { phrase: /\b(take|leave|taken|left)( \w+)? away\b/i, instead: "remove" },
  { phrase: /\bleft empty\b/i, instead: "leave blank to" },
  { phrase: /\bthis is needed\b/i, instead: "Required" },
  {
    phrase: /\bwithin (its|their) reach\b|\bdearest\b|\bhalf within\b|\b\d+ of \d+ within\b/i,
    instead: "fits; price: high to low; median; 90th percentile",
  },
  { phrase: /\bsays? otherwise\b/i, instead: "differs from" },
  { phrase: /\bset anew\b|\bthat are nobody's\b/i, instead: "changed; unknown" },
  { phrase: /\bnot whole\b|\b(is|are|was) whole\b/i, instead: "complete" },
  { phrase: /\blook (whether|how|where|if)\b/i, instead: "check" },
  { phrase: /\bbe done\b/i, instead: "name the action" },
  { phrase: /\bfor good\b/i, instead: "permanently" },
  { phrase: /\bnot as \w+ as\b/i, instead: "give the bound" },
  { phrase: /\b(across or|pixels across)\b/i, instead: "px wide or px high" },
];

/** The highest number of words in a sentence. */
export const maxSentenceWords = 25;
