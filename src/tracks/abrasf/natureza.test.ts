// Exigibilidade × tipoTributacao × template: each cell is a code of the city's own list, or a refusal before a number
// is used. What is not taxed never leaves with a rate, a base or an amount of ISS.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { find, parseXml, textOf } from '#platform/xml/parse.ts'
import { pedidoOf, preparar, told } from '#test/support/preparo.ts'
import type { TemplateAbrasf } from '#tracks/template.ts'
import { checkRps } from './abrasf-rules.ts'
import { writeEnvio } from './mensagens-xml.ts'
import { AGORA, rpsOf, templateOf } from './notas.fixture.ts'
import { TEMPLATES_ABRASF } from './templates/index.ts'
import { situacoesSemCodigo } from './tributacao.ts'

/** The entry of each list of 1.00, by situation; null: none. Written from the lists, not from the templates. */
const MANUAL = { 1: '1', 2: null, 3: '3', 4: null, 5: '4', 6: '5', 7: '6', fora: '2' }
const ITAJAI = { 1: '101', 2: '301', 3: '301', 4: '301', 5: '301', 6: null, 7: null, fora: '111' }
const ITAJAI_SIMPLES = { 1: '501', 2: '701', 3: '701', 4: '701', 5: '701', 6: null, 7: null, fora: '511' }
const ITAJAI_MEI = { ...ITAJAI_SIMPLES, 1: '541' }
type Lista = Record<number | 'fora', string | null>

const listaOf = ({ padrao }: TemplateAbrasf, regime: string): Lista => {
  if (padrao !== 'publica') return MANUAL
  return regime === 'mei' ? ITAJAI_MEI : regime === 'simples_nacional' ? ITAJAI_SIMPLES : ITAJAI
}

const NUMEROS = [undefined, 1, 2, 3, 4, 5, 6, 7] as const
const REGIMES = ['lucro_presumido', 'simples_nacional', 'mei'] as const

/** Every note of the matrix that the request's own rules let through. */
function notas(): { nome: string; nota: NotaPreparada }[] {
  return REGIMES.flatMap((regimeTributario) =>
    NUMEROS.flatMap((tipoTributacao) =>
      NUMEROS.flatMap((exigibilidade) => {
        const iss = { aliquota: 5, ...(tipoTributacao && { tipoTributacao }), ...(exigibilidade && { exigibilidade }) }
        const numeroProcesso = '123456'
        const lugar = [2, 7].includes(tipoTributacao ?? 0) && { municipioIncidencia: '3550308' }
        const pedido = pedidoOf('simples-nacional', { iss: { ...iss, numeroProcesso }, ...lugar })
        const { nota } = preparar(pedido, { empresa: { regimeTributario, optanteMei: regimeTributario === 'mei' } })
        return nota ? [{ nome: `${regimeTributario} tipo ${tipoTributacao} exigibilidade ${exigibilidade}`, nota }] : []
      }),
    ),
  )
}

test('every situation of the ISS is a code of the city or a refusal, in every template', () => {
  const matrix = notas()
  assert.ok(matrix.length >= 3 * 26, `${matrix.length} notes`)
  for (const template of TEMPLATES_ABRASF) {
    for (const { nome, nota } of matrix) {
      const { exigibilidade, tipoTributacao } = nota.servico.iss
      const situacao = exigibilidade === 1 && [2, 7].includes(tipoTributacao) ? 'fora' : exigibilidade
      const is1 = template.versao === '1.00'
      const expected = is1 ? listaOf(template, nota.prestador.regimeTributario)[situacao] : String(exigibilidade)
      const refused = checkRps(nota, template, AGORA).filter(({ codigo }) => codigo === 'E144')
      const where = `${template.padrao}: ${nome}`
      if (expected === null) {
        assert.deepEqual(told(refused), ['servico[0].iss.exigibilidade:E144'], where)
        continue
      }
      assert.deepEqual(refused, [], where)
      const servico = servicoOf(template, nota)
      assert.equal(servico.codigo, expected, where)
      if ([1, 6, 7].includes(exigibilidade)) continue
      assert.deepEqual([servico.aliquota, servico.iss], [null, null], where)
      if (is1) assert.equal(servico.base, '0.00', where)
    }
  }
})

test('an export is refused on acceptance where the city has no code for it, with what to do', () => {
  for (const padrao of ['abrasf-1.00', 'rio', 'bhiss', 'ginfes', 'ginfes-3.01', 'betha-1.00']) {
    const nota = noteOf({ iss: { aliquota: 5, exigibilidade: 4 } })
    const [erro] = checkRps(nota, templateOf(padrao), AGORA).filter(({ codigo }) => codigo === 'E144')
    assert.match(erro!.mensagem, /não tem natureza da operação para exportação de serviços \(exigibilidade 4\)/)
    assert.match(erro!.correcao!, /exigibilidade 1.*prefeitura.*conexão/)
  }
})

test('a city whose list the connection completes issues the export with its code', () => {
  const base = templateOf('bhiss')
  const own = { ...base, xml: { ...base.xml, naturezas: { ...base.xml.naturezas, exportacao: '7' } } }
  const nota = noteOf({ iss: { aliquota: 5, exigibilidade: 4 } })
  assert.deepEqual(checkRps(nota, own, AGORA), [])
  assert.deepEqual(servicoOf(own, nota), { codigo: '7', base: '0.00', aliquota: null, iss: null })
})

test('withheld ISS gets its code from the list that has one', () => {
  const retida = noteOf({ iss: { aliquota: 5, retido: true } })
  assert.equal(servicoOf(templateOf('publica'), retida).codigo, '601')
  assert.equal(servicoOf(templateOf('bhiss'), retida).codigo, '1')
})

test('a list that an older connection stored without names refuses what it does not name', () => {
  const base = templateOf('publica')
  const stored = { ...base, xml: { ...base.xml, naturezas: { 1: '101' } as object } }
  assert.ok(told(checkRps(noteOf({}), stored, AGORA)).includes('servico[0].iss.exigibilidade:E144'))
})

test('only what is due may be withheld', () => {
  const nota = noteOf({ iss: { aliquota: 5, exigibilidade: 3 } })
  nota.servico.iss.retido = true
  assert.ok(told(checkRps(nota, templateOf('bhiss'), AGORA)).includes('servico[0].iss.retido:E37'))
  assert.ok(told(checkRps(nota, templateOf('abrasf-2.04'), AGORA)).includes('servico[0].iss.retido:E329'))
})

function noteOf(servico: Parameters<typeof pedidoOf>[1]): NotaPreparada {
  const { nota, erros } = preparar(pedidoOf('simples-nacional', servico!))
  assert.ok(nota, JSON.stringify(erros))
  return nota
}

function servicoOf(template: TemplateAbrasf, nota: NotaPreparada) {
  const xml = parseXml(writeEnvio(rpsOf(template, nota), '1', null))
  const rps = find(xml, 'Rps') ?? find(xml, 'LoteRps/ListaRps/Rps')!
  const [inf] = rps.children
  const at = (path: string) => textOf(inf!, path)
  return {
    codigo: at('NaturezaOperacao') ?? at('Servico/ExigibilidadeISS'),
    base: at('Servico/Valores/BaseCalculo'),
    aliquota: at('Servico/Valores/Aliquota'),
    iss: at('Servico/Valores/ValorIss'),
  }
}

test('what a city has no code for is expressed by the regime, as its list says', () => {
  const CASOS = {
    isencao: 3,
    exportacao: 4,
    imunidade: 5,
    suspensaJudicial: 6,
    suspensaAdministrativa: 7,
    naoIncidencia: 2,
  }
  for (const template of TEMPLATES_ABRASF)
    for (const [regime, regimeTributario] of [
      ['regular', 'lucro_presumido'],
      ['simples', 'simples_nacional'],
      ['mei', 'mei'],
    ] as const) {
      const lista = listaOf(template, regimeTributario)
      const semCodigo = Object.entries(CASOS).flatMap(([nome, codigo]) => (lista[codigo] === null ? [nome] : []))
      const esperado = template.versao < '2' ? semCodigo.sort() : []
      assert.deepEqual(situacoesSemCodigo(template)[regime].sort(), esperado, `${template.padrao} ${regime}`)
    }
})
