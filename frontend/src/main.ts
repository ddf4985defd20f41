import { mount } from 'svelte'
import App from './App.svelte'
import { daylight, paint } from './lib/settings.svelte'
import { sure } from './lib/sure'
import './palette.css'
import './app.css'

paint()
daylight.addEventListener('change', paint)

const target = sure(document.getElementById('app'))
// What was painted before this script came makes way.
target.replaceChildren()
mount(App, { target })
