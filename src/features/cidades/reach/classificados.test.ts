// An operator's classification of an unlisted code: every way to send reads it, and it changes the meaning of no listed
// code.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BRASILIA } from '#domain/competencia.ts'
import { parseXml } from '#platform/xml/parse.ts'
import { classifyConsultaRps, classifyEnvio, classifyLote, classifySituacao } from '#tracks/abrasf/classify.ts'
import { declaradoOf } from '#tracks/abrasf/notas.fixture.ts'
import { TEMPLATES_ABRASF } from '#tracks/abrasf/templates/index.ts'
import { answer, DPS, ID_DPS, refused } from '#tracks/dps/answers.fixture.ts'
import { classifyEmissaoCidade } from '#tracks/dps/city-classify.ts'
import { classifyEmissao } from '#tracks/dps/classify.ts'
import { DPS_TEMPLATES } from '#tracks/dps/templates.ts'
import type { Classificados } from '#tracks/efeito.ts'
import { classifyEnvio as classifyPaulistana } from '#tracks/paulistana/classify.ts'
import type { Outcome } from '#tracks/track.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'

const message = (source: string): SoapAnswer => ({
  kind: 'message',
  xml: parseXml(source),
  source,
  status: 200,
  body: Buffer.from(source),
})
const PALAVRAS = 'O cadastro desta empresa foi bloqueado'
const lista = (...codigos: string[]) =>
  message(
    `<R><ListaMensagemRetorno>${codigos
      .map((each) => `<MensagemRetorno><Codigo>${each}</Codigo><Mensagem>${PALAVRAS}</Mensagem></MensagemRetorno>`)
      .join('')}</ListaMensagemRetorno></R>`,
  )
const paulistana = (...codigos: string[]) =>
  message(
    `<RetornoEnvioLoteRPS><Cabecalho><Sucesso>false</Sucesso></Cabecalho>${codigos
      .map((each) => `<Erro><Codigo>${each}</Codigo><Descricao>${PALAVRAS}</Descricao></Erro>`)
      .join('')}</RetornoEnvioLoteRPS>`,
  )
const ENVIADO = {
  rps: { numero: '7', serie: 'A1', tipo: '1' },
  prestador: { cpfCnpj: '11222333000181', inscricaoMunicipal: '12345' },
  cpfCnpjTomador: null,
  valorServicos: '1000.00',
  declarado: declaradoOf('<ValorServicos>1000.00</ValorServicos>'),
}

type Envio = {
  name: string
  final: string
  duplicado: string
  send: (codigos: string[], c?: Classificados) => { kind: string }
}
const ENVIOS: Envio[] = [
  ...TEMPLATES_ABRASF.map((template) => ({
    ...{ name: template.padrao, final: 'E30', duplicado: 'E10' },
    send: (codigos: string[], classificados?: Classificados) =>
      classifyEnvio(lista(...codigos), {
        ...{ template, enviado: ENVIADO, fuso: BRASILIA },
        ...(classificados && { classificados }),
      }),
  })),
  ...DPS_TEMPLATES.filter(({ transporte }) => transporte.tipo !== 'rest-json').map((template) => ({
    ...{ name: template.padrao, final: 'E0037', duplicado: 'E0014' },
    send: (codigos: string[], classificados?: Classificados) =>
      classifyEmissaoCidade(lista(...codigos), { id: ID_DPS, xml: DPS, template }, classificados),
  })),
  {
    ...{ name: 'paulistana', final: '1202', duplicado: '216' },
    send: (codigos, classificados) =>
      classifyPaulistana(paulistana(...codigos), { inscricao: '1', serie: '1', numero: '7' } as never, classificados),
  },
  {
    ...{ name: 'nacional', final: 'E0037', duplicado: 'E0014' },
    send: (codigos, classificados) =>
      classifyEmissao(answer(400, refused(...codigos)), ID_DPS, BRASILIA, classificados),
  },
]
const said = (outcome: { kind: string }) => {
  const { kind, causa } = outcome as { kind: string; causa?: string }
  return causa ? `${kind} ${causa}` : kind
}

for (const { name, final, duplicado, send } of ENVIOS)
  test(`${name}: an unlisted code means in the answer to a send what an operator said of it`, () => {
    const as = (efeito: 'final' | 'transitorio'): Classificados => new Map([['XYZ9', efeito]])
    assert.equal(said(send(['XYZ9'])), 'incerta codigo_desconhecido')
    assert.equal(said(send(['XYZ9'], new Map())), 'incerta codigo_desconhecido')
    const refusal = send(['XYZ9'], as('final')) as Outcome
    assert.equal(refusal.kind, 'recusada')
    assert.ok(refusal.kind === 'recusada')
    assert.equal(refusal.erros[0]?.codigo, 'XYZ9')
    assert.equal(said(send(['XYZ9', final], as('final'))), 'recusada')
    assert.equal(said(send(['XYZ9', 'XYZ8'], as('final'))), 'incerta codigo_desconhecido', 'one of the two is unlisted')
    assert.equal(said(send(['XYZ9'], as('transitorio'))), 'incerta instabilidade')
    assert.equal(said(send([final, 'XYZ9'], as('transitorio'))), 'incerta instabilidade')
    // A listed code keeps its meaning, whatever the table has.
    assert.equal(said(send([duplicado], new Map([[duplicado, 'final']]))), 'incerta numero_ja_usado')
    assert.equal(said(send(['XYZ9', duplicado], as('final'))), 'incerta numero_ja_usado')
  })

test('in the answer to a question it changes nothing; the other tracks do not pass it to their questions', () => {
  const classificados: Classificados = new Map([['XYZ9', 'final']])
  for (const template of TEMPLATES_ABRASF) {
    const contexto = { template, enviado: ENVIADO, fuso: BRASILIA, classificados }
    const answers = [
      classifyConsultaRps(lista('XYZ9'), contexto),
      classifySituacao(lista('XYZ9'), contexto, 'P1'),
      classifyLote(lista('XYZ9'), contexto, 'P1'),
    ]
    assert.deepEqual(answers.map(said), Array(3).fill('nada codigo_desconhecido'), template.padrao)
    const processed = classifyLote(lista('XYZ9'), contexto, 'P1', { kind: 'decidido', comErro: true })
    assert.ok(processed.kind === 'lote_recusado' && !processed.final, template.padrao)
  }
})
