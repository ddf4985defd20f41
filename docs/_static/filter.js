// The conformance matrix: long lists of tests are folded, cells carry the name of their column for
// narrow screens, and the rows that do not hold every word that was typed are hidden.
const MOST = 3

function fold(cell) {
  const names = cell.querySelectorAll('code')
  if (names.length <= MOST) return
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  summary.textContent = `${names.length} places`
  details.append(summary, ...cell.childNodes)
  cell.append(details)
}

function breakable(code) {
  const parts = code.textContent.split(/(?<=[._:])/)
  code.replaceChildren(...parts.flatMap(part => [part, document.createElement('wbr')]))
}

document.addEventListener('DOMContentLoaded', () => {
  const field = document.querySelector('.matrix-filter')
  if (!field) return
  const heads = [...document.querySelectorAll('article thead th')].map(head => head.textContent)
  const rows = [...document.querySelectorAll('article tbody tr')]
  for (const row of rows)
    [...row.cells].forEach((cell, place) => {
      cell.dataset.label = heads[place % 5]
      cell.querySelectorAll('code').forEach(breakable)
      fold(cell)
    })
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    for (const row of rows) {
      const text = row.textContent.toLowerCase()
      row.hidden = !words.every(word => text.includes(word))
    }
  })
})
