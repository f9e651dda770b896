// Frame of a plot: the drawing with its finding as its name, and the same figures as a table.
import type { ReactNode } from 'react'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'

interface PlotFrameProps {
  title: string
  /** What the drawing shows, in a sentence. */
  finding: string
  /** Of the axis across: at the left and at the right. */
  ends: readonly [left: string, right: string]
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  height?: number
  children: ReactNode
}

/** The drawing is 1,000 units wide and `height` high, stretched to its place; strokes keep their width. */
export function PlotFrame({ title, finding, ends, head, rows, height = 180, children }: PlotFrameProps) {
  return (
    <Panel aria-label={title}>
      <PanelHead title={title} level={3} />
      <PanelBody className="grid gap-2">
        <p className="text-sm text-text-2">{finding}</p>
        <svg
          role="img"
          aria-label={`${title}. ${finding}`}
          viewBox={`0 0 1000 ${height}`}
          preserveAspectRatio="none"
          width="100%"
          height={height}
          className="validate-plot"
        >
          {children}
        </svg>
        <div className="flex justify-between gap-4 text-2xs text-muted tabular-nums">
          <span>{ends[0]}</span>
          <span className="text-right">{ends[1]}</span>
        </div>
        <details>
          <summary className="w-fit cursor-pointer py-1 text-xs text-muted hover:text-text">
            Show as a table
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls with the keyboard too */}
          <section className="validate-table" aria-label={`${title}, table`} tabIndex={0}>
            <Table caption={title}>
              <thead>
                <tr>
                  {head.map((name, column) => (
                    <Th key={name} numeric={column > 0}>
                      {name}
                    </Th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row[0]}>
                    {row.map((cell, column) => (
                      <Td key={head[column]} numeric={column > 0}>
                        {cell}
                      </Td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Table>
          </section>
        </details>
      </PanelBody>
    </Panel>
  )
}

/** Maps a value to the height of a drawing: `top` at 8, `bottom` 8 above the lower edge. */
export const heightOf =
  (bottom: number, top: number, height = 180) =>
  (value: number): number =>
    height - 8 - ((value - bottom) / (top - bottom || 1)) * (height - 16)
