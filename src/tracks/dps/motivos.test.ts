import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writePedRegAnalise, writePedRegEvento } from './cancelamento-xml.ts'
import { cancelamento, conexaoOf, credencial } from './city.fixture.ts'
import { writeCancelamento } from './city-mensagens-xml.ts'
import { createDpsCityTrack } from './dps-city-track.ts'
import { motivosDe } from './motivos.ts'
import { AGORA, TABELAS } from './notas.fixture.ts'
import { DPS_TEMPLATES } from './templates.ts'

const CODIGOS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '01', '02', '05', '06', '98', '99', 'A1', 'C999']
const written = (xml: string) => /<(?:cMotivo|CodigoCancelamento)>([^<]*)</.exec(xml)?.[1]

test('cancellation documents carry every accepted code unchanged', () => {
  for (const template of [null, ...DPS_TEMPLATES]) {
    const isRest = template === null || template.transporte.tipo === 'rest-json'
    if (!isRest && !template.operacoes.cancelar) continue
    const conexao = conexaoOf(template)
    const evento = { conexao, credencial, agora: AGORA, fuso: '-03:00' } as const
    const aceitos = motivosDe('cancelar', template)
    for (const codigoMotivo of CODIGOS) {
      const pedido = { ...cancelamento, codigoMotivo }
      const xmls = isRest
        ? [writePedRegEvento(pedido, evento), writePedRegAnalise(pedido, evento)]
        : [writeCancelamento(pedido, evento, template)]
      for (const xml of xmls)
        assert.equal(
          written(xml) === codigoMotivo,
          aceitos.includes(codigoMotivo),
          `${template?.padrao} ${codigoMotivo}: ${written(xml)}`,
        )
    }
  }
})

test('a city of the DPS says the same of its connection', () => {
  for (const template of DPS_TEMPLATES) {
    const track = createDpsCityTrack({ tabelas: TABELAS, agents: {} as never, now: () => AGORA })
    const conexao = conexaoOf(template)
    assert.deepEqual(track.motivos!('cancelar', conexao), motivosDe('cancelar', template))
    assert.deepEqual(track.motivos!('substituir', conexao), ['01', '02', '03', '04', '05', '99'])
  }
})
