import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseCsv } from '#domain/csv.ts'
import { CANHOTO, PAGINA, QUADROS, type Quadro } from './danfse-geometry.ts'

const TABLE = new URL('../../../../contracts/tables/danfse-campos.csv', import.meta.url)

test('every box of NT 008 is drawn where the NT puts it', () => {
  const campos = parseCsv(readFileSync(TABLE, 'utf8'))
  assert.equal(campos.length, 94)
  const ours = new Set([
    ...Object.values(QUADROS).flatMap((quadro: Quadro) =>
      quadro.linhas.flatMap(({ sup, alt, caixas }) => caixas.map(([, , esq, larg]) => [sup, esq, alt, larg].join())),
    ),
    ...CANHOTO.map(([, , esq, larg]) => [PAGINA.canhoto.sup, esq, 0.67, larg].join()),
    // The header and the complementary text are not rows of a block.
    [0.3, 15.62, 0.64, 5.09].join(),
    [PAGINA.municipio.supAmbienteGerador, PAGINA.municipio.esq, 0.24, PAGINA.municipio.larg].join(),
    [PAGINA.municipio.supTipoAmbiente, PAGINA.municipio.esq, 0.24, PAGINA.municipio.larg].join(),
    [22.68, PAGINA.conteudo.esq, 0.39, PAGINA.conteudo.larg].join(),
  ])
  const missing = campos.filter(({ sup, esq, alt, larg }) => !ours.has([sup, esq, alt, larg].map(Number).join()))
  // The two boxes that the NT's table puts under the block's own title.
  assert.deepEqual(
    missing.map(({ campo }) => campo),
    ['MUNICÍPIO / SIGLA UF / PAÍS DA INCIDÊNCIA DO ISSQN', 'TIPO DE TRIBUTAÇÃO DO ISSQN'],
  )
})

test('no box overlaps its neighbour, its title or the row below', () => {
  const linhas = Object.values(QUADROS).flatMap((quadro: Quadro) => quadro.linhas)
  for (const [index, { sup, alt, caixas }] of linhas.entries()) {
    const below = linhas[index + 1]?.sup ?? PAGINA.informacoes.sup
    assert.ok(sup + alt <= below + 0.001, `row at ${sup} runs into the next one`)
    for (const [position, [campo, , esq, larg]] of caixas.entries()) {
      const next = caixas[position + 1]?.[2] ?? PAGINA.conteudo.dir + 0.02
      assert.ok(esq + larg <= next + 0.001, `${campo} runs into its neighbour`)
    }
  }
  for (const { titulo, linhas } of Object.values(QUADROS) as Quadro[]) {
    const first = linhas[0]?.caixas[0]?.[2] ?? 0
    if (titulo) assert.ok(first >= PAGINA.titulo.esq + PAGINA.titulo.larg, `${titulo} covers its first field`)
  }
})
