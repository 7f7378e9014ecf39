/** A row of features, and whether it is a hit. */
export interface Lesson {
  features: readonly number[]
  isHit: boolean
}

const ROUNDS = 25

/** The weights of the features, and last the bias, that fit the lessons best (Newton's method, hardly held back). */
export function fitted(lessons: readonly Lesson[]): number[] {
  const rows = lessons.map(({ features, isHit }) => ({ x: [...features, 1], y: isHit ? 1 : 0 }))
  const width = rows[0]?.x.length ?? 1
  let weights = new Array<number>(width).fill(0)
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = weights.map((weight, at) => (at === width - 1 ? 0 : -weight * HOLD))
    const curve = weights.map((_, at) => weights.map((_, other) => (at === other && at < width - 1 ? HOLD : 0)))
    for (const { x, y } of rows) {
      const share = 1 / (1 + Math.exp(-x.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)))
      x.forEach((value, at) => {
        slope[at] = (slope[at] ?? 0) + (y - share) * value
        const row = curve[at] as number[]
        x.forEach((other, n) => {
          row[n] = (row[n] ?? 0) + share * (1 - share) * value * other
        })
      })
    }
    const step = solved(curve, slope)
    weights = weights.map((weight, at) => weight + (step[at] ?? 0))
  }
  return weights
}

const HOLD = 0.01

/** Solves a system of linear equations whose matrix is positive definite (Gauss). */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0])
  for (const [at, pivot] of rows.entries())
    for (const [other, row] of rows.entries()) {
      if (other === at) continue
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1)
      pivot.forEach((value, column) => {
        row[column] = (row[column] ?? 0) - factor * value
      })
    }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1))
}
