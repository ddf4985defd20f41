import { mount } from 'svelte'
import App from './App.svelte'
import { daylight, paint, preferences } from './lib/settings.svelte'
import { sure } from './lib/sure'
import { speak } from './phrases/language.svelte'
import './palette.css'
import './app.css'

paint()
daylight.addEventListener('change', paint)

/** Show the page in place of what was painted before this script came. */
function show(): void {
  const target = sure(document.getElementById('app'))
  target.replaceChildren()
  mount(App, { target })
}

// A language that cannot be fetched is shown in English.
void speak(preferences.tongue)
  .catch(() => speak('en'))
  .then(show)
