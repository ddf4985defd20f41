// Search: pages that explain come before lists made from the program, where words are found as often.
const MADE = /^(commands|reference|conformance)/

var Scorer = {
  score: ([docname, , , , score]) => (MADE.test(docname) ? score - 4 : score),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
}
