// The keyboard stays where the person is. A control that is disabled, or taken away with the part
// of the page it was in, hands the focus on: to the same control once it can be pressed again, and
// until then to the home of the page, which is marked `data-focus-home`, or to the open dialog.
// A control that was clicked does not get the focus back, so that the keys of the page work again.

const HOME = '[data-focus-home]'
const IN_DIALOG = 'dialog[open] [role=region]'

const usable = (part: Element): boolean =>
  part.isConnected && !part.matches(':disabled') && part.getClientRects().length > 0

/** Follow the focus in a document; return what ends that. */
export function keepFocus(root: Document): () => void {
  let held: HTMLElement | null = null
  let frame = 0

  /** Find the control itself, or the one that now offers the same decision. */
  function successor(): HTMLElement | null {
    if (!held || usable(held)) return held
    const { action } = held.dataset
    return action ? root.querySelector<HTMLElement>(`[data-action='${action}']:enabled`) : null
  }

  function mend(): void {
    frame = 0
    const now = root.activeElement
    const lost = !now || now === root.body || !usable(now)
    const home = !lost && now.matches(`${HOME}, ${IN_DIALOG}`)
    if (!held || (!lost && !home)) return
    const inDialog = root.querySelector<HTMLElement>(IN_DIALOG)
    const next = successor()
    if (next && (!inDialog || next.closest('dialog'))) next.focus({ preventScroll: true })
    else if (lost)
      (inDialog ?? root.querySelector<HTMLElement>(HOME))?.focus({ preventScroll: true })
  }

  function entered(event: FocusEvent): void {
    if (!(event.target instanceof HTMLElement) || event.target.matches(HOME)) return
    held = event.target.matches(':focus-visible') ? event.target : null
  }

  /** Forget the control if the person left it: then it can still be pressed. */
  function left({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget || !(target instanceof HTMLElement)) return
    queueMicrotask(() => {
      if (root.activeElement === root.body && usable(target)) held = null
    })
  }

  /** Forget the control if the person goes on with keys alone: it would only be in their way. */
  function pressed(): void {
    const now = root.activeElement
    if (now instanceof HTMLElement && now.matches(HOME)) held = now
  }

  const seen = new MutationObserver(() => {
    frame ||= requestAnimationFrame(mend)
  })
  seen.observe(root.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'open', 'hidden'],
  })
  root.addEventListener('focusin', entered)
  root.addEventListener('focusout', left)
  root.addEventListener('keydown', pressed, true)
  return () => {
    seen.disconnect()
    cancelAnimationFrame(frame)
    root.removeEventListener('focusin', entered)
    root.removeEventListener('focusout', left)
    root.removeEventListener('keydown', pressed, true)
  }
}
