// The titles of the published rules as they read in Spanish; tables of one's own keep theirs.
const TITLES: Readonly<Record<string, string>> = {
  'Maryland standard rules for Spanish 21, draft':
    'Reglas estándar de Maryland para Spanish 21, borrador',
  'Maryland standard rules for Spanish 21, version 1.0':
    'Reglas estándar de Maryland para Spanish 21, versión 1.0',
  'Maryland standard rules for Spanish 21 with Bonus Spin Progressive and Bonus Spin Xtreme - Xtreme 16':
    'Reglas estándar de Maryland para Spanish 21 con Bonus Spin Progressive y Bonus Spin Xtreme - Xtreme 16',
  'Maryland standard rules, the draft': 'Reglas estándar de Maryland, borrador',
  'Maryland standard rules, version 1.0': 'Reglas estándar de Maryland, versión 1.0',
  'Maryland standard rules with Bonus Spin Progressive and Xtreme 16':
    'Reglas estándar de Maryland con Bonus Spin Progressive y Xtreme 16',
  'Massachusetts rules': 'Reglas de Massachusetts',
  'Massachusetts rules with manual shuffle steps and Bonus Spin':
    'Reglas de Massachusetts con barajado manual y Bonus Spin',
  'Massachusetts rules of Spanish 21': 'Reglas de Massachusetts para Spanish 21',
  'Massachusetts rules of Spanish 21 with manual shuffle steps and Bonus Spin':
    'Reglas de Massachusetts para Spanish 21 con barajado manual y Bonus Spin',
  'New Jersey, N.J.A.C. 13:69F-19, from secondary sources':
    'Nueva Jersey, N.J.A.C. 13:69F-19, según fuentes secundarias',
  'Pennsylvania, 58 Pa. Code 635a, from secondary sources':
    'Pensilvania, 58 Pa. Code 635a, según fuentes secundarias',
}

/** Write the title of rules in Spanish, where there is one. */
export const rulesTitle = (title: string): string => TITLES[title] ?? title
