/** Drives the nodes: runs when LDK signals an event, and every 250 ms in case it does not. */
import * as ldk from 'lightningdevkit'
import type { Node } from './node.ts'

export interface EventLoop {
  add(node: Node, handle: (event: ldk.Event) => void): void
  /** Call after every action that may create a message or an event. */
  wake(): void
  stop(): void
}

const safetyTickMs = 250
const managerTickMs = 60_000

export function createEventLoop(): EventLoop {
  const driven: { node: Node; handler: ldk.EventHandler; callback: ldk.FutureCallback }[] = []
  let scheduled = false
  let stopped = false

  function wake() {
    if (scheduled || stopped) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      if (!stopped) run()
    })
  }
  function run() {
    for (const { node, handler } of driven) {
      node.channels.as_EventsProvider().process_pending_events(handler)
      node.monitors.as_EventsProvider().process_pending_events(handler)
    }
    for (const { node } of driven) node.peers.process_events()
  }
  const safety = setInterval(wake, safetyTickMs)
  const manager = setInterval(() => {
    for (const { node } of driven) node.channels.timer_tick_occurred()
  }, managerTickMs)

  return {
    add(node, handle) {
      const handler = ldk.EventHandler.new_impl({
        handle_event(event) {
          try {
            handle(event)
          } catch (error) {
            // Not through LDK, whose locks would stay held: this ends the process, and the journal records
            // the progress.
            setImmediate(() => {
              throw error
            })
          }
          return ldk.Result_NoneReplayEventZ.constructor_ok()
        },
      })
      const callback = ldk.FutureCallback.new_impl({
        call() {
          wake()
          setImmediate(listen)
        },
      })
      const listen = () => {
        if (!stopped) node.channels.get_event_or_persistence_needed_future().register_callback_fn(callback)
      }
      driven.push({ node, handler, callback })
      listen()
    },
    wake,
    stop() {
      stopped = true
      clearInterval(safety)
      clearInterval(manager)
    },
  }
}
