import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Empresa } from '#domain/empresa.ts'
import { CONFIG_PADRAO } from '#domain/empresa.ts'
import type { PedidoNota, PedidoServico } from '#domain/nota/pedido.ts'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { TEMPLATES } from '#features/cidades/conexoes/templates.ts'
import type { App } from '#platform/app.ts'
import { pedidoOf, TABELAS } from '#test/support/preparo.ts'
import { EMPRESA_EXEMPLO } from '#test/support/sample-contexts.ts'
import { createTrack } from './track-of.ts'

const REGIMES: Record<string, Partial<Empresa>> = {
  lucro_presumido: { regimeTributario: 'lucro_presumido', regimeApuracaoSimples: null },
  lucro_real: { regimeTributario: 'lucro_real', regimeApuracaoSimples: null },
  simples_nacional: {},
  mei: { regimeTributario: 'mei', regimeApuracaoSimples: null, optanteMei: true },
  imune: { regimeTributario: 'imune', regimeApuracaoSimples: null },
  isento: { regimeTributario: 'isento', regimeApuracaoSimples: null },
}
const MESES = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2029-01', '2032-12', '2033-01']
const COM_REFORMA = pedidoOf('regular-ibs-cbs-retencoes').servico[0]!.reforma!

/** What a note of this way is refused for, and what of it the way cannot carry. */
function found(padrao: string, regime: string, mes: string, reforma: PedidoServico['reforma']) {
  const agora = new Date(`${mes}-20T12:00:00-03:00`)
  const app = { tabelas: TABELAS, now: () => agora } as App
  const track = createTrack(app, TEMPLATES.get(padrao)!, {} as never)
  const [item] = pedidoOf('simples-nacional').servico
  const { reforma: _, totalTributos: __, ...servico } = { ...item!, codigoTributacao: '2919' }
  const pedido: PedidoNota = { ...pedidoOf('simples-nacional'), servico: [{ ...servico, ...(reforma && { reforma }) }] }
  const { nota, erros, avisos } = prepareNota(pedido, {
    empresa: { ...EMPRESA_EXEMPLO, ...REGIMES[regime], inscricaoMunicipal: '12345678' },
    config: CONFIG_PADRAO,
    ambiente: 'producao',
    tabelas: TABELAS,
    agora,
    levaReforma: track.levaReforma,
  })
  const recusas = [...erros, ...(nota ? [...track.check(nota, agora), ...track.foresee(nota, agora)] : [])]
  const semDestino = nota ? track.findLosses(nota).filter(({ codigo }) => codigo === 'CAMPO_SEM_DESTINO') : []
  return { recusas, avisos, semDestino: semDestino.map(({ campo }) => campo) }
}

const isReforma = ({ campo }: { campo: string }) => campo.startsWith('servico[0].reforma')

for (const padrao of TEMPLATES.keys())
  test(`${padrao}: a group is demanded only where it can be sent, in every regime and month`, () => {
    for (const regime of Object.keys(REGIMES))
      for (const mes of MESES) {
        const onde = `${padrao} ${regime} ${mes}`
        const sem = found(padrao, regime, mes, undefined)
        const com = found(padrao, regime, mes, COM_REFORMA)
        const exigida = sem.recusas.some(isReforma)
        const levada = !com.semDestino.includes('servico[0].reforma')
        assert.ok(!exigida || levada, `${onde}: demanded, and cannot be sent`)
        if (levada) continue
        assert.deepEqual(com.recusas.filter(isReforma), [], `${onde}: given where it cannot go`)
        const avisada = sem.avisos.some(({ codigo }) => codigo === 'REFORMA_AUSENTE')
        if (mes >= '2027' && /^lucro/.test(regime)) assert.ok(avisada, `${onde}: says nothing of what the law asks`)
      }
  })

test('where the group can be sent the law still demands it', () => {
  const comGrupo = [...TEMPLATES.keys()].filter((padrao) =>
    found(padrao, 'lucro_real', '2027-01', undefined).recusas.some(isReforma),
  )
  assert.ok(comGrupo.includes('giss-2.04') && comGrupo.includes('paulistana-2'), comGrupo.join(' '))
  assert.ok(!comGrupo.includes('abrasf-1.00') && !comGrupo.includes('paulistana-1'), comGrupo.join(' '))
})
