import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Empresa } from '#domain/empresa.ts'
import { CONFIG_PADRAO } from '#domain/empresa.ts'
import type { PedidoNota, PedidoServico } from '#domain/nota/pedido.ts'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import type { App } from '#platform/app.ts'
import { pedidoOf, TABELAS } from '#test/support/preparo.ts'
import { EMPRESA_EXEMPLO } from '#test/support/sample-contexts.ts'
import { TEMPLATES } from './padroes.ts'
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

/** What a note is refused for on each way, and what the way cannot carry. */
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
    levaComercioExterior: track.levaComercioExterior,
    levaNumeroProcesso: track.levaNumeroProcesso,
    exigeCstPisCofins: track.exigeCstPisCofins,
  })
  const recusas = [...erros, ...(nota ? [...track.check(nota, agora), ...track.foresee(nota, agora)] : [])]
  const semDestino = nota ? track.findLosses(nota).filter(({ codigo }) => codigo === 'CAMPO_SEM_DESTINO') : []
  return { recusas, avisos, semDestino: semDestino.map(({ campo }) => campo) }
}

/** The group with invalid values, and with the parts that only the national layout has. */
const MUNICIPIO_ERRADO = '3599999'
const DIFICEIS: Record<string, PedidoServico['reforma']> = {
  'a class that is in no table': { ...COM_REFORMA, classificacao: '999999', cst: '999' },
  'an indicator that is in no table': { ...COM_REFORMA, indicadorOperacao: '999999' },
  'a recipient somewhere unknown': {
    ...COM_REFORMA,
    destinatario: {
      cpfCnpj: '11444777000161',
      razaoSocial: 'Destinatária Ltda',
      endereco: { ...pedidoOf('simples-nacional').tomador!.endereco!, codigoCidade: MUNICIPIO_ERRADO },
    },
  },
  reimbursements: {
    ...COM_REFORMA,
    reembolsos: [
      {
        documentoFiscal: { municipio: MUNICIPIO_ERRADO, numero: '1', descricao: 'Nota de 2026' },
        dataEmissao: '2026-08-01',
        dataCompetencia: '2026-08-01',
        tipo: 99,
        descricao: 'Despesas',
        valor: 10,
      },
    ],
  },
  'the free zone and a donation': { ...COM_REFORMA, zonaFranca: true, doacao: true },
  'a government purchase': { ...COM_REFORMA, enteGovernamental: 1, tipoOperacao: 1 },
}

for (const [padrao, template] of TEMPLATES)
  test(`${padrao}: a group that cannot be sent is never a reason to refuse`, () => {
    const track = createTrack({ tabelas: TABELAS, now: () => new Date() } as App, template, {} as never)
    for (const [nome, reforma] of Object.entries(DIFICEIS))
      for (const mes of ['2026-11', '2027-01', '2033-01']) {
        const { recusas, avisos } = found(padrao, 'lucro_real', mes, reforma)
        if (track.levaReforma) continue
        assert.deepEqual(recusas.filter(isReforma), [], `${padrao} ${mes}: ${nome}`)
        if (nome !== 'reimbursements') continue
        const onde = avisos.filter(({ campo }) => campo === 'servico[0].reforma.reembolsos')
        assert.deepEqual(
          onde.map(({ codigo }) => codigo),
          ['CAMPO_SEM_DESTINO'],
        )
      }
  })

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

/** What a client sends after a refusal that asks for a field. */
const RESPOSTAS: Record<string, (pedido: PedidoNota, item: PedidoServico) => object> = {
  'servico[0].codigoNbs': (_, item) => Object.assign(item, { codigoNbs: '115022000' }),
  'servico[0].codigoTributacao': (_, item) => Object.assign(item, { codigoTributacao: '2919' }),
  'servico[0].reforma': (_, item) => Object.assign(item, { reforma: COM_REFORMA }),
  'servico[0].iss.numeroProcesso': (_, item) => Object.assign(item.iss ?? {}, { numeroProcesso: '123456' }),
  'servico[0].apuracaoPropria.cstPisCofins': (_, item) =>
    Object.assign(item, { apuracaoPropria: { cstPisCofins: '01' } }),
  'servico[0].comercioExterior': (_, item) => Object.assign(item, { comercioExterior: COMERCIO }),
  'servico[0].comercioExterior.paisResultado': (_, item) => Object.assign(item, { comercioExterior: COMERCIO }),
  'tomador.endereco': (pedido) =>
    Object.assign(pedido.tomador!, { endereco: pedidoOf('simples-nacional').tomador!.endereco }),
}
const COMERCIO = { modoPrestacao: 1, vinculo: 0, moeda: '220', valorMoeda: 10, paisResultado: 'US' }
/** Notes without the fields that some city or law demands. */
const CARENTES: Record<string, (pedido: PedidoNota, item: PedidoServico) => object> = {
  'nothing but the compulsory': (_, item) => item,
  'without an address': (pedido) => Object.assign(pedido.tomador!, { endereco: undefined }),
  'withheld contributions': (_, item) => Object.assign(item, { retencao: { pis: { aliquota: 0.65 } } }),
  'a suspended ISS': (_, item) => Object.assign(item, { iss: { aliquota: 5, exigibilidade: 6 } }),
  'provided abroad': (_, item) => Object.assign(item, { municipioPrestacao: '9999999' }),
  exported: (_, item) => Object.assign(item, { iss: { aliquota: 0, exigibilidade: 4 } }),
}

for (const [padrao, template] of TEMPLATES)
  test(`${padrao}: a field that is demanded has a place in the document`, () => {
    const agora = new Date('2027-01-20T12:00:00-03:00')
    const track = createTrack({ tabelas: TABELAS, now: () => agora } as App, template, {} as never)
    const check = (pedido: PedidoNota, regime: string) => {
      const { nota, erros } = prepareNota(pedido, {
        empresa: { ...EMPRESA_EXEMPLO, ...REGIMES[regime], inscricaoMunicipal: '12345678' },
        config: CONFIG_PADRAO,
        ambiente: 'producao',
        tabelas: TABELAS,
        agora,
        levaReforma: track.levaReforma,
        levaComercioExterior: track.levaComercioExterior,
        levaNumeroProcesso: track.levaNumeroProcesso,
        exigeCstPisCofins: track.exigeCstPisCofins,
      })
      const asked = [...erros, ...(nota ? [...track.check(nota, agora), ...track.foresee(nota, agora)] : [])]
      // For foreign trade a layout may have a place for the country alone, and warn that the rest is lost.
      const isParcial = ({ campo }: { campo?: string }) =>
        campo === 'servico[0].comercioExterior' && track.levaComercioExterior
      return {
        asked: asked.map(({ campo }) => campo),
        lost: nota ? track.findLosses(nota).filter((loss) => !isParcial(loss)) : [],
      }
    }
    for (const regime of Object.keys(REGIMES))
      for (const [nome, lack] of Object.entries(CARENTES)) {
        const [{ reforma: _, totalTributos: __, ...item }] = structuredClone(pedidoOf('simples-nacional').servico) as [
          PedidoServico,
        ]
        const pedido: PedidoNota = { ...structuredClone(pedidoOf('simples-nacional')), servico: [item] }
        lack(pedido, item)
        // A field that is given after one refusal may cause the next refusal.
        for (let round = 0; round < 3; round++) {
          const { asked, lost } = check(pedido, regime)
          const given = asked.filter((campo) => RESPOSTAS[campo ?? ''])
          for (const { campo, codigo } of lost)
            assert.ok(!(codigo === 'CAMPO_SEM_DESTINO' && asked.includes(campo)), `${regime} ${nome}: ${campo}`)
          if (given.length === 0) break
          for (const campo of given) RESPOSTAS[campo!]!(pedido, item)
          const after = check(pedido, regime)
          for (const campo of given)
            assert.ok(
              !after.lost.some((loss) => loss.campo === campo && loss.codigo === 'CAMPO_SEM_DESTINO'),
              `${regime} ${nome}: ${campo} is demanded, and has no place`,
            )
        }
      }
  })
