import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseCsv } from '#domain/csv.ts'
import { type FatosDoServico, gruposPara } from './grupos.ts'

const SIMPLES: FatosDoServico = {
  codigo: '0107',
  indicador: '100301',
  regimeRegular: false,
  reforma: 'nao',
  trilho: 'nacional',
  exterior: false,
  consumidor: false,
}
const shown = (mais: Partial<FatosDoServico> = {}) => gruposPara({ ...SIMPLES, ...mais }).join(' ')

test('a company of the Simples sees no group for a usual service', () => assert.equal(shown(), ''))

test('each fact shows the groups that it makes necessary', () => {
  assert.equal(shown({ regimeRegular: true }), 'retencao apuracaoPropria')
  assert.equal(shown({ reforma: 'facultativo' }), 'reforma codigos')
  assert.equal(shown({ trilho: 'municipal' }), 'codigos')
  assert.equal(shown({ exterior: true }), 'comercioExterior')
  assert.equal(shown({ codigo: '070202' }), 'deducoes retencao obra')
  assert.equal(shown({ codigo: '1207' }), 'evento')
  assert.equal(shown({ indicador: '020101' }), 'imovel')
  assert.equal(shown({ codigo: '1102' }), 'retencao')
  assert.equal(shown({ codigo: '990101' }), 'locacao')
  assert.equal(shown({ consumidor: true }), '')
  assert.match(shown({ consumidor: true, regimeRegular: true }), /totalTributos/)
})

test('obra and evento are shown for exactly the services whose group the national system requires', () => {
  const url = new URL('../../../../../contracts/tables/servicos-nacionais.csv', import.meta.url)
  for (const { cTribNac = '', grupoObrigatorio } of parseCsv(readFileSync(url, 'utf8'))) {
    const grupos = gruposPara({ ...SIMPLES, codigo: cTribNac })
    assert.equal(grupos.includes('obra'), grupoObrigatorio === 'obra', cTribNac)
    assert.equal(grupos.includes('evento'), grupoObrigatorio === 'atvEvento', cTribNac)
  }
})
