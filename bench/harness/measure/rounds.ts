// Rounds in turn, A B A B …: contenders that are compared meet the same machine within seconds of each other.

type Contenders = Record<string, (round: number) => Promise<unknown>>

type Results<Each extends Contenders> = { [Name in keyof Each]: Awaited<ReturnType<Each[Name]>>[] }

export async function interleaved<Each extends Contenders>(
  rounds: number,
  contenders: Each,
): Promise<Results<Each>> {
  const results: Record<string, unknown[]> = {}
  for (let round = 0; round < rounds; round += 1)
    for (const [name, run] of Object.entries(contenders)) {
      results[name] ??= []
      results[name].push(await run(round))
    }
  return results as Results<Each>
}
