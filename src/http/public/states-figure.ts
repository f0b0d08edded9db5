/**
 * The states of a note in one picture, as wide as a phone (docs/especificacao/contrato.md#3-states). Drawn from a table
 * of boxes and a table of moves, so that the test can compare it with TRANSITIONS.
 */
export const STATES_FIGURE = `<figure class="figura">
<svg viewBox="0 0 360 336" role="img" aria-label="Os estados de uma nota e como ela passa de um a outro">
<defs><marker id="seta" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
<text class="nota" x="180" y="16">POST /nfse</text>
<path d="M180 22V40" marker-end="url(#seta)"/>
${figureBoxes()}
${figureMoves()}
<text class="nota" x="330" y="106">retoma</text>
<text class="nota" x="79" y="256">cancelar</text>
<text class="nota" x="176" y="244">substituir</text>
<text class="nota" x="320" y="232">esgotou</text>
</svg>
<figcaption>Avisam por webhook: autorizada, rejeitada, falha_definitiva, cancelada e substituida.</figcaption>
</figure>`

type Box = readonly [status: string, x: number, y: number, width: number, kind: '' | 'certo' | 'errado' | 'espera']

function figureBoxes(): string {
  const boxes: readonly Box[] = [
    ['processando', 110, 42, 140, ''],
    ['autorizada', 4, 150, 100, 'certo'],
    ['rejeitada', 118, 150, 92, 'errado'],
    ['falha_temporaria', 224, 150, 132, 'espera'],
    ['cancelada', 4, 276, 92, ''],
    ['substituida', 104, 276, 104, ''],
    ['falha_definitiva', 224, 276, 132, 'errado'],
  ]
  return boxes
    .map(
      ([status, x, y, width, kind]) =>
        `<rect x="${x}" y="${y}" width="${width}" height="36" rx="7"${kind && ` class="${kind}"`}/>` +
        `<text x="${x + width / 2}" y="${y + 23}">${status}</text>`,
    )
    .join('\n')
}

/** Each move as `de-para` and its line. */
function figureMoves(): string {
  const moves = {
    'processando-autorizada': 'M140 78C130 110 60 112 54 148',
    'processando-rejeitada': 'M174 78C174 105 164 120 164 148',
    'processando-falha_temporaria': 'M206 78C216 112 262 112 268 148',
    'falha_temporaria-processando': 'M300 150C312 110 290 66 252 60',
    'falha_temporaria-falha_definitiva': 'M290 186V274',
    'autorizada-cancelada': 'M50 186V274',
    'autorizada-substituida': 'M84 186C90 236 150 230 154 274',
  }
  return Object.entries(moves)
    .map(([move, line]) => `<path data-passo="${move}" d="${line}" marker-end="url(#seta)"/>`)
    .join('\n')
}
