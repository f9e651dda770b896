// Which parties wrote a value before a place: a search of the turns for the value as a whole word.
import type { Budget } from '../../core/budget.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { Origin, Party, Turn } from '../ir.ts'

const MOST_HITS = 24
const WORD = /[A-Za-z0-9]/

export class Origins {
  private readonly lower: string
  private readonly turns: readonly Turn[]
  private readonly budget: Budget
  private readonly known = new Map<string, readonly number[]>()

  constructor(text: string, turns: readonly Turn[], budget: Budget) {
    this.lower = asciiLower(text)
    this.turns = turns
    this.budget = budget
  }

  of(value: string, before: number): Origin {
    const key = asciiLower(value.trim())
    if (key.length < 2) return { parties: [], firstTurn: null }
    const parties: Party[] = []
    let firstTurn: number | null = null
    for (const place of this.placesOf(key)) {
      if (place >= before) break
      const turn = this.turnAt(place)
      if (turn === null) continue
      if (firstTurn === null) firstTurn = turn.index
      if (!parties.includes(turn.party)) parties.push(turn.party)
    }
    return { parties, firstTurn }
  }

  private placesOf(key: string): readonly number[] {
    const earlier = this.known.get(key)
    if (earlier !== undefined) return earlier
    const places: number[] = []
    this.budget.spend(this.lower.length >> 3)
    let at = this.lower.indexOf(key)
    while (at >= 0 && places.length < MOST_HITS) {
      const isWhole = !WORD.test(this.lower.charAt(at - 1)) && !WORD.test(this.lower.charAt(at + key.length))
      if (isWhole) places.push(at)
      at = this.lower.indexOf(key, at + key.length)
    }
    this.known.set(key, places)
    return places
  }

  private turnAt(place: number): Turn | null {
    let low = 0
    let high = this.turns.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const turn = this.turns[middle]!
      if (place < turn.start) high = middle - 1
      else if (place >= turn.end) low = middle + 1
      else return turn
    }
    return null
  }
}
