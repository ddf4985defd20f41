// Hide the rows of a matrix that do not hold every word that was typed.
document.addEventListener('DOMContentLoaded', () => {
  const field = document.querySelector('.matrix-filter')
  if (!field) return
  const rows = [...document.querySelectorAll('article tbody tr')]
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    for (const row of rows) {
      const text = row.textContent.toLowerCase()
      row.hidden = !words.every(word => text.includes(word))
    }
  })
})
