import { mount } from 'svelte'
import App from './App.svelte'
import { sure } from './lib/sure'
import './palette.css'
import './app.css'

mount(App, { target: sure(document.getElementById('app')) })
