// `npm run demo:contador [-- --empresas 40]`: an accountant closes a month. Companies of all regimes issue for three
// months in the simulated national system; the months are checked and one is closed; then the sums of the portal beside those of the XML of
// its packages. Ends with 1 where they differ.
import assert from 'node:assert/strict'
import { addMonths, competenciaOf } from '#domain/competencia.ts'
import type { Client } from '#test/support/http.ts'
import { until } from '#test/support/until.ts'
import { openWorld } from '#test/support/world.ts'
import { type Empresa, issueInDoubt, issueMonth, openCarteira } from './demo-contador/carteira.ts'
import { add, type Somas, sumPackage } from './demo-contador/xml.ts'
import { keepInMemory } from './in-memory.ts'
import { readOptions } from './options.ts'

const { values, refuse } = readOptions({
  usage: 'npm run demo:contador -- [--empresas 40]',
  options: { empresas: { type: 'string', default: '40' } },
})
const quantas = Number(values.empresas)
if (!Number.isInteger(quantas) || quantas < 2) refuse('--empresas é um número inteiro, 2 ou mais.')
keepInMemory()

const AMBIENTE = { ambiente: 'homologacao' }
const DO_AMBIENTE = 'ambiente=homologacao'
const MOTIVO = 'O escritório conferiu em papel, demonstração'
const BRL = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 })
const reais = (centavos: number) => BRL.format(centavos / 100)
const began = performance.now()
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)

// biome-ignore lint/suspicious/noExplicitAny: the closing of a month as its operations answer it
type Mes = any
async function ok(answer: ReturnType<Client['get']>, status = 200): Promise<Mes> {
  const { status: came, json, text } = await answer
  assert.equal(came, status, text)
  return json
}

let faltas = 0
function prove(what: string, portal: number | string, xml: number | string): void {
  const holds = portal === xml
  if (!holds) faltas++
  console.log(`${holds ? '✔' : '✖'} ${what.padEnd(40)} ${portal} ${holds ? '=' : '≠'} ${xml}`)
}

/** The figures of a line of the closing, in centavos; a word in place of the ISS is no amount. */
function somasOf({ numeros }: Mes): Somas {
  const centavos = (valor: number | null) => Math.round((valor ?? 0) * 100)
  return {
    notas: numeros.notas,
    valor: centavos(numeros.valorServico),
    aRecolher: centavos(numeros.issARecolher),
    retido: centavos(numeros.issRetido),
    noDas: centavos(numeros.receitaNoDas),
  }
}

/** One line a regime, of the closing; and what differs from the XML, company by company. */
function tell(empresas: readonly Empresa[], mes: Mes, xml: Map<string, Somas>): void {
  const linhaDe = new Map<string, Mes>(mes.empresas.map((linha: Mes) => [linha.empresa.id, linha]))
  const titulos = ['Empresas', 'Notas', 'Valor', 'ISS a recolher', 'ISS retido', 'Receita no DAS']
  console.log(`\n${'Regime'.padEnd(24)}${titulos.map((each) => each.padStart(16)).join('')}`)
  for (const [nome, doRegime] of Map.groupBy(empresas, ({ regime }) => regime.nome)) {
    const linhas = doRegime.map(({ id }) => linhaDe.get(id))
    const { notas, valor, aRecolher, retido, noDas } = add(linhas.map(somasOf))
    const iss = aRecolher === 0 ? (linhas[0].palavraDoIss ?? '–') : reais(aRecolher)
    const cells = [doRegime.length, notas, reais(valor), iss, reais(retido), noDas === 0 ? '–' : reais(noDas)]
    console.log(`${nome.padEnd(24)}${cells.map((each) => String(each).padStart(16)).join('')}`)
  }
  console.log()
  const iguais = empresas.filter(({ id, cnpj }) => {
    const doXml = xml.get(cnpj) ?? add([])
    return JSON.stringify(somasOf(linhaDe.get(id))) === JSON.stringify(doXml)
  })
  prove(`${mes.competencia}: empresas iguais ao seu XML`, iguais.length, empresas.length)
  const [portal, doXml] = [somasOf({ numeros: mes.totais }), add([...xml.values()])]
  prove(`${mes.competencia}: notas`, portal.notas, doXml.notas)
  prove(`${mes.competencia}: valor`, reais(portal.valor), reais(doXml.valor))
  prove(`${mes.competencia}: ISS a recolher`, reais(portal.aRecolher), reais(doXml.aRecolher))
  prove(`${mes.competencia}: ISS retido`, reais(portal.retido), reais(doXml.retido))
  prove(`${mes.competencia}: receita no DAS`, reais(portal.noDas), reais(doXml.noDas))
}

const world = await openWorld()
try {
  const tenant = await world.register()
  const { portal } = tenant
  const api = await tenant.apiKey()
  const empresas = await openCarteira(world, tenant, quantas)
  say(`${empresas.length} empresas de todos os regimes, cada uma com o seu certificado`)
  const atual = competenciaOf(Date.now())
  const meses = [addMonths(atual, -2), addMonths(atual, -1), atual]
  const fechando = meses[1]!
  let notas = 0
  for (const mes of meses) notas += await issueMonth(api, empresas, mes)
  say(`${notas} notas autorizadas, de ${meses.join(', ')}`)

  const doMes = async (mes: string): Promise<Mes> =>
    ok(portal.get(`/portal/fechamentos?competencia=${mes}&${DO_AMBIENTE}`))
  const fechar = (body: object) => portal.post(`/portal/fechamentos/${fechando}/fechar`, { ...AMBIENTE, ...body })
  const duvida = await issueInDoubt(world, api, empresas[0]!, fechando)
  const recusa = await fechar({ motivo: MOTIVO })
  prove('fechar com uma nota em dúvida', recusa.json.codigo ?? recusa.status, 'MES_COM_NOTAS_EM_DUVIDA')
  await api.waitSettled(duvida)
  say('a nota em dúvida foi encontrada na cidade')

  const [primeira] = (await ok(portal.get(`/portal/nfse?${DO_AMBIENTE}&limit=1`))).items
  await cancel(primeira.id)
  for (const { id } of empresas.slice(0, -2))
    await ok(portal.post(`/portal/fechamentos/${fechando}/empresas/${id}/conferir`, AMBIENTE))
  prove('fechar com duas empresas sem conferir', (await fechar({})).json.codigo, 'MES_SEM_CONFERENCIA')
  await ok(fechar({ motivo: MOTIVO }))
  say(`${fechando} fechado: ${empresas.length - 2} empresas conferidas, duas com motivo`)

  for (const mes of meses) {
    const pacote = await portal.get(`/portal/fechamentos/${mes}/pacote.zip?${DO_AMBIENTE}&pdf=false`)
    assert.equal(pacote.status, 200, pacote.text)
    tell(empresas, await doMes(mes), sumPackage(pacote.bytes))
  }

  const antes = await doMes(fechando)
  const [depois] = await world.sql<{ id: string; valor: number }>(
    `select id, valor_servico::int as valor from notas where tenant_id = $1 and competencia = $2 and status = 'autorizada' order by id limit 1`,
    [tenant.id, fechando],
  )
  await cancel(depois!.id)
  const mudado = await doMes(fechando)
  console.log()
  prove('cancelada depois: o fechado fica como estava', mudado.totais.valorServico, antes.totais.valorServico)
  prove('cancelada depois: a diferença diz quanto', Math.round(mudado.diferenca.valorServico * 100), -depois!.valor)
  prove('cancelada depois: a nota aparece', mudado.mudaram[0]?.notaId, depois!.id)
  console.log()
  say(faltas === 0 ? 'todas as somas conferem' : `${faltas} somas não conferem`)

  async function cancel(id: string): Promise<void> {
    const { status, text } = await api.post(`/nfse/${id}/cancelar`, {
      codigoMotivo: '1',
      motivo: 'Erro na emissão da demonstração',
    })
    assert.ok(status < 300, text)
    const ended = await until(
      'the note is cancelled',
      async () => (await ok(api.get(`/nfse/${id}`))).status === 'cancelada',
    )
    assert.ok(ended)
  }
} finally {
  await world.close()
}
if (faltas > 0) process.exitCode = 1
