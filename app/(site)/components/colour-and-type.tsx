// The steps of each colour, and the sizes of type.
import { Part } from './part.tsx'

// Written out, because Tailwind only makes the classes that it can read.
const COLOURS = [
  [
    ['1', 'bg-(--n-1)'],
    ['2', 'bg-(--n-2)'],
    ['3', 'bg-(--n-3)'],
    ['4', 'bg-(--n-4)'],
    ['5', 'bg-(--n-5)'],
    ['6', 'bg-(--n-6)'],
    ['7', 'bg-(--n-7)'],
    ['8', 'bg-(--n-8)'],
    ['9', 'bg-(--n-9)'],
    ['10', 'bg-(--n-10)'],
    ['11', 'bg-(--n-11)'],
    ['12', 'bg-(--n-12)'],
  ],
  [
    ['1', 'bg-(--a-1)'],
    ['2', 'bg-(--a-2)'],
    ['3', 'bg-(--a-3)'],
    ['4', 'bg-(--a-4)'],
    ['6', 'bg-(--a-6)'],
    ['8', 'bg-(--a-8)'],
    ['9', 'bg-(--a-9)'],
    ['10', 'bg-(--a-10)'],
    ['11', 'bg-(--a-11)'],
    ['12', 'bg-(--a-12)'],
  ],
  [
    ['1', 'bg-approve-wash'],
    ['2', 'bg-approve-pill'],
    ['6', 'bg-approve-edge'],
    ['9', 'bg-approve'],
    ['11', 'bg-approve-text'],
  ],
  [
    ['1', 'bg-concern-wash'],
    ['2', 'bg-concern-pill'],
    ['6', 'bg-concern-edge'],
    ['9', 'bg-concern'],
    ['11', 'bg-concern-text'],
  ],
  [
    ['1', 'bg-reject-wash'],
    ['2', 'bg-reject-pill'],
    ['6', 'bg-reject-edge'],
    ['9', 'bg-reject'],
    ['11', 'bg-reject-text'],
  ],
] as const

const SIZES = [
  ['40', 'text-3xl font-semibold leading-tight tracking-tight', 'Before the step'],
  ['26', 'text-2xl font-semibold tracking-tight', 'Approved a long BTC order'],
  ['20', 'text-xl font-medium tracking-snug tabular-nums', '0.9700 and 412 entries'],
  ['16', 'text-lg font-semibold', 'Section title'],
  ['14', 'text-base', 'Body text, in sentences that say what happened.'],
  ['13', 'text-sm', 'Tables and controls'],
  ['12', 'text-xs text-muted', 'Labels, table heads, units'],
  ['11', 'text-2xs text-muted', 'Chart ticks, punch captions'],
] as const

export function ColourAndType() {
  return (
    <>
      <Part title="Colour" rule="Neutral, stamp ink, three verdicts. Each step holds both themes.">
        <div className="grid gap-0.75">
          {COLOURS.map((steps) => (
            <div key={steps[0][1]} className="flex gap-0.75">
              {steps.map(([step, className]) => (
                <span
                  key={step}
                  className={`relative h-9.5 max-w-17.5 flex-1 rounded-sm ring-1 ring-line-strong ring-inset ${className}`}
                >
                  <span className="absolute bottom-0.5 left-0.5 rounded-sm bg-surface px-0.5 text-2xs leading-snug text-text">
                    {step}
                  </span>
                </span>
              ))}
            </div>
          ))}
        </div>
      </Part>
      <Part title="Type" rule="Geist for words, Geist Mono for bytes. Sizes follow the reader's own.">
        <div className="grid gap-1.5">
          {SIZES.map(([pixels, className, words]) => (
            <div key={pixels} className="grid grid-cols-[32px_minmax(0,1fr)] items-baseline gap-3">
              <span className="text-xs text-muted tabular-nums">{pixels}</span>
              <span className={className}>{words}</span>
            </div>
          ))}
          <div className="grid grid-cols-[32px_minmax(0,1fr)] items-baseline gap-3">
            <span className="text-xs text-muted">mono</span>
            <code>634e6cd7…86af09c 00:00:00 UTC</code>
          </div>
        </div>
      </Part>
    </>
  )
}
