import { mount } from 'svelte'
import App from './App.svelte'
import { sure } from './lib/sure'
import './app.css'

mount(App, { target: sure(document.getElementById('app')) })
