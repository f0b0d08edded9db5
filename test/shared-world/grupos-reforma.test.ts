// Every service, operation indicator and tax class of the tables, issued by HTTP in the national system.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { readRows } from '../../scripts/tables/rows.ts'
import { clockAt } from '../support/clock.ts'
import { startAnotherApi } from '../support/more-workers.ts'
import { INTEIRA } from '../support/prova.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { type Issuer, openApi } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

const rowsOf = (nome: string) =>
  readRows(readFileSync(new URL(`../../contracts/tables/${nome}.csv`, import.meta.url), 'utf8'))

let world: World
let issuer: Issuer
before(async () => {
  world = await sharedWorld()
  issuer = await world.issuer({ sample: 'regular-ibs-cbs-retencoes' })
})
after(() => world?.close())

type Json = Record<string, unknown>
type Caso = { nome: string; servico: Json }

/** The sample's service with other fields; `reforma` is merged. */
function servicoCom({ reforma, ...more }: Json): Json {
  const [servico] = issuer.body().servico as [Json]
  return { ...servico, ...more, reforma: { ...(servico.reforma as Json), ...(reforma as Json) } }
}

/** What the API and then the city say of each case: `autorizada`, or the codes of the refusal. */
async function issueAll(casos: readonly Caso[]): Promise<Map<string, string>> {
  const said = new Map<string, string>()
  const queue = [...casos]
  const work = async () => {
    for (let caso = queue.shift(); caso; caso = queue.shift()) {
      const answer = await issuer.api.call('POST', '/v1/nfse', { body: { ...issuer.body(), servico: [caso.servico] } })
      const { erros } = answer.status === 202 ? await issuer.api.waitSettled(answer.json.id) : answer.json
      const codes = erros.map((erro: { codigo: string; campo: string }) => `${erro.codigo} ${erro.campo}`)
      said.set(caso.nome, codes.length > 0 ? codes.join(', ') : 'autorizada')
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return said
}

const exceptions = (said: Map<string, string>) =>
  Object.fromEntries([...said].filter(([, result]) => result !== 'autorizada').sort())

test('every class valid for an NFS-e can be issued, each with the groups that it asks for', async () => {
  const classes = rowsOf('cclasstrib').filter((row) => row['validoNfse'] === 'sim')
  assert.equal(classes.length, 73)
  const novas = ['000006', '200055', '200056']
  assert.ok(novas.every((nova) => classes.some(({ cClassTrib }) => cClassTrib === nova)))
  const said = await issueAll(
    classes.map(({ cst, cClassTrib, exigeDiferimento, exigeTribRegular }) => ({
      nome: cClassTrib!,
      servico: servicoCom({
        reforma: {
          cst,
          classificacao: cClassTrib,
          ...(exigeDiferimento === 'sim' && { diferimento: { ibsEstadual: 100, ibsMunicipal: 100, cbs: 100 } }),
          ...(exigeTribRegular === 'sim' && { tributacaoRegular: { cst: '000', classificacao: '000001' } }),
        },
      }),
    })),
  )
  assert.equal(said.get('515001'), 'autorizada')
  assert.equal(said.get('550016'), 'autorizada')
  assert.equal(said.get('550022'), 'autorizada')
  assert.deepEqual(exceptions(said), {})
  const perdida = servicoCom({ reforma: { cst: '410', classificacao: '410028' } })
  const [[, recusa]] = [...(await issueAll([{ nome: '410028', servico: perdida }]))] as [[string, string]]
  assert.equal(recusa, 'E0958 servico[0].reforma.classificacao')
})

test('every operation indicator in production can be issued', async () => {
  const said = await issueAll(
    rowsOf('indop').map(({ cIndOp, exigeImovel }) => ({
      nome: cIndOp!,
      servico: servicoCom({
        reforma: { indicadorOperacao: cIndOp },
        ...(exigeImovel === 'sim' && { imovel: { cib: 'A1B2C3D4' } }),
      }),
    })),
  )
  assert.equal(said.size, 26)
  assert.deepEqual(exceptions(said), {})
})

test('every service of the national list can be issued with IBS and CBS', async () => {
  const said = await issueAll(
    rowsOf('servicos-nacionais').map(({ cTribNac, item, grupoObrigatorio, incidencia }) => ({
      nome: cTribNac!,
      servico: servicoCom({
        codigo: item,
        codigoServicoNacional: cTribNac,
        ...(['10.05', '15.09', '17.12', '25.05'].includes(item!) && { reforma: { tipoOperacao: 5 } }),
        ...(grupoObrigatorio === 'obra' && { obra: { codigo: '900010203471' } }),
        ...(grupoObrigatorio === 'atvEvento' && {
          evento: { nome: 'Festa', dataInicio: '2026-11-01', dataFim: '2026-11-02', identificacao: 'EV1' },
        }),
        ...(incidencia === '' && { iss: { aliquota: 0, exigibilidade: 2 } }),
      }),
    })),
  )
  assert.equal(said.size, 338)
  assert.deepEqual(exceptions(said), {})
})

test('deductions by every kind of document are issued, with the supplier and its address', async () => {
  const endereco = (issuer.body().tomador as { endereco: Json }).endereco
  const fornecedor = { cpfCnpj: '11444777000161', razaoSocial: 'Fornecedor Ltda', endereco }
  const documento = { tipo: 7, dataEmissao: '2026-01-01', valorDedutivel: 10, valorDeducao: 10, fornecedor }
  const kinds: Json = {
    nfseMunicipal: { municipio: '3550308', numero: '12', codigoVerificacao: 'AB12' },
    notaEmPapel: { numero: '7', modelo: '1', serie: 'A1' },
    numeroDocumento: '123/2026',
    numeroDocumentoNaoFiscal: 'Recibo 7',
  }
  const said = await issueAll(
    Object.entries(kinds).map(([nome, identificacao]) => ({
      nome,
      servico: servicoCom({
        valor: { servico: 1000, deducoes: { documentos: [{ ...documento, [nome]: identificacao }] } },
        iss: { aliquota: 5 },
      }),
    })),
  )
  assert.deepEqual(exceptions(said), {})
})

test('the preview shows the groups, and the note of the city has the same', async () => {
  const endereco = (issuer.body().tomador as { endereco: Json }).endereco
  const servico = servicoCom({
    codigoInterno: 'SKU1',
    imovel: { inscricaoImobiliaria: '01.02', endereco },
    reforma: {
      indicadorOperacao: '020301',
      enteGovernamental: 4,
      tipoOperacao: 5,
      destinatario: { cpfCnpj: '52998224725', razaoSocial: 'Ana Souza', endereco },
      reembolsos: [
        {
          documentoNaoFiscal: { numero: '1', descricao: 'Recibo' },
          dataEmissao: '2026-01-01',
          dataCompetencia: '2026-01-01',
          tipo: 1,
          valor: 500.5,
        },
      ],
    },
  })
  const body = { ...issuer.body(), servico: [servico] }
  const previa = await issuer.api.call('POST', '/v1/nfse/validar', { body })
  assert.equal(previa.status, 200, previa.text)
  assert.deepEqual(previa.json.erros, [])
  const accepted = await issuer.api.call('POST', '/v1/nfse', { body })
  const nota = await issuer.api.waitSettled(accepted.json.id)
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  const { text: xml } = await issuer.api.get(`/nfse/${accepted.json.id}/xml`)
  const groupOf = (text: string) => /<IBSCBS><finNFSe>.*<\/valores><\/IBSCBS>/.exec(text)?.[0]
  assert.ok(groupOf(previa.json.previaXml)?.includes('<tpOper>5</tpOper><tpEnteGov>4</tpEnteGov><indDest>1</indDest>'))
  assert.equal(groupOf(xml), groupOf(previa.json.previaXml))
  assert.match(xml, /<cIntContrib>SKU1<\/cIntContrib>/)
  assert.match(xml, /<vCalcReeRepRes>500.50<\/vCalcReeRepRes>/)
  assert.match(xml, /<valores><vBC>12000.00<\/vBC>/, 'the base of the ISS is the price less the reimbursement')
})

test('fields of NT 009 are refused by name with the reason, and use no number', async () => {
  const numeros = async () =>
    (await world.sql<{ n: string }>('select count(*) as n from notas where tenant_id = $1', [issuer.tenant.id]))[0]!.n
  const before = await numeros()
  const base = issuer.body()
  const refused = await issuer.api.call('POST', '/v1/nfse', {
    body: {
      ...base,
      prestador: { ...(base.prestador as Json), opcaoSimplesPendente: true },
      finalidade: 'credito',
      tipoAjuste: 1,
      servico: [servicoCom({ condominio: {}, reforma: { zonaFranca: true } })],
    },
  })
  assert.equal(refused.status, 422, refused.text)
  const campos = [
    'prestador.opcaoSimplesPendente',
    'finalidade',
    'servico[0].reforma.zonaFranca',
    'servico[0].condominio',
  ]
  assert.deepEqual(
    refused.json.erros.map(({ campo, codigo }: { campo: string; codigo: string }) => `${campo} ${codigo}`),
    campos.map((campo) => `${campo} LEIAUTE_FUTURO`),
  )
  assert.match(refused.json.erros[0].mensagem, /NT 009/)
  assert.equal(await numeros(), before)
})

test('a classification that the law does not have is accepted, and ends rejected with its code without being sent', async () => {
  const serieDe = async () => (await issuer.tenant.portal.get(`/portal/empresas/${issuer.empresa.id}/series`)).json
  for (const [classificacao, cst] of [
    ['000400', '400'],
    ['000900', '900'],
  ]) {
    const body = { ...issuer.body(), servico: [servicoCom({ reforma: { classificacao, cst } })] }
    const previa = await issuer.api.post('/nfse/validar', body)
    const codes = ({ codigo, campo }: { codigo: string; campo: string }) => `${codigo} ${campo}`
    const words = ({ mensagem, correcao }: { mensagem: string; correcao: string }) => `${mensagem} ${correcao}`
    const erradas = ['E0958', 'E0959'].map((codigo) => `${codigo} servico[0].reforma.classificacao`)
    assert.deepEqual([previa.json.valida, previa.json.desfecho], [false, 'rejeitada'], previa.text)
    assert.deepEqual(previa.json.erros.map(codes), erradas)
    assert.ok(previa.json.calculado && previa.json.previaXml, 'the preview shows the note all the same')

    const accepted = await issuer.api.issue(body)
    assert.equal(accepted.status, 202, accepted.text)
    const previstas = accepted.json.avisos.filter(({ codigo }: { codigo: string }) => codigo === 'REJEICAO_PREVISTA')
    assert.deepEqual(
      previstas.map(({ campo, mensagem }: { campo: string; mensagem: string }) => `${mensagem.slice(0, 5)} ${campo}`),
      erradas,
    )
    assert.match(previstas[0].mensagem, /será rejeitada .* sem ser enviada/)
    assert.deepEqual([accepted.json.scoreConfianca, previa.json.scoreConfianca], [0, 0])

    const nota = await issuer.api.waitSettled(accepted.json.id)
    assert.deepEqual([nota.status, nota.numero, nota.erros.map(codes)], ['rejeitada', null, erradas])
    assert.deepEqual(nota.erros.map(words), previa.json.erros.map(words), 'validar said the very same')
    const sent = await world.sql('select from transmissoes where nota_id = $1', [nota.id])
    assert.equal(sent.length, 0, 'nothing left')
    const eventos = await world.sql<{ evento: string }>('select evento from eventos where nota_id = $1', [nota.id])
    assert.deepEqual(eventos, [{ evento: 'nfse.rejeitada' }])

    const { items: series } = await serieDe()
    const historico = `/portal/empresas/${issuer.empresa.id}/series/${series[0].id}/historico`
    const { items } = (await issuer.tenant.portal.get(historico)).json
    const passo = items.find(({ notaId }: { notaId: string }) => notaId === nota.id)
    assert.deepEqual([passo.situacao, String(passo.numero)], ['recusado', nota.numeroRps])

    const corrected = await issuer.api.issue({ ...body, servico: [servicoCom({})] })
    assert.equal(corrected.json.meta.reemissaoDeId, nota.id, 'the idIntegracao is free again')
  }
})

test('malformed fields of the reform are refused on acceptance', async () => {
  for (const [reforma, campo] of [
    [{ classificacao: '00400' }, 'classificacao'],
    [{ cst: 'abc' }, 'cst'],
    [{ pCbs: 100.5 }, 'pCbs'],
    [{ indicadorOperacao: 100301 }, 'indicadorOperacao'],
  ] as const) {
    const answer = await issuer.api.issue({ ...issuer.body(), servico: [servicoCom({ reforma })] })
    assert.deepEqual([answer.status, answer.json.erros[0].campo], [400, `servico[0].reforma.${campo}`], answer.text)
  }
})

/**
 * 10,000.00 with ISS of 5 % and own PIS (0.65 %) and COFINS (3 %), in the years where a phase begins or ends: rates of
 * IBS (state, municipality) and CBS; base and amounts of the authority; amount to charge. Worked out by hand from LC
 * 214 (arts. 343 to 347), ADCT (art. 129) and Anexo VI, with invented references of each year: 2026 is
 * the test, 0.10 and 0.90, on a base without ISS (500), PIS (65) and COFINS (300); from 2027 PIS and COFINS are gone,
 * CBS is the reference less 0.10, IBS 0.05 and 0.05, on top of the price; from 2029 all three
 * are the references of their year, as published; in 2033 ISS is gone from the base.
 */
const ANOS: readonly [ano: number, aliquotas: number[], base: number, valores: number[], aCobrar: number][] = [
  [2026, [0.1, 0, 0.9], 9135, [9.14, 0, 82.22], 10_000],
  [2027, [0.05, 0.05, 9.11], 9500, [4.75, 4.75, 865.45], 10_874.95],
  [2029, [1.4, 0.47, 9.21], 9500, [133, 44.65, 874.95], 11_052.6],
  [2032, [5.6, 1.88, 9.21], 9500, [532, 178.6, 874.95], 11_585.55],
  [2033, [14, 4.7, 9.21], 10_000, [1400, 470, 921], 12_791],
]

test('a moved clock shows the phases of the reform from 2026 to 2033, at the reference that the operator sets', async () => {
  const referencia = {
    REFERENCIA_IBS_ESTADUAL: '2029:1.40 2030:2.80 2031:4.20 2032:5.60 2033:14',
    REFERENCIA_IBS_MUNICIPAL: '2029:0.47 2030:0.94 2031:1.41 2032:1.88 2033:4.7',
    REFERENCIA_CBS: '2027:9.21 2029:9.21 2030:9.21 2031:9.21 2032:9.21 2033:9.21',
  }
  const { retencao: _, ...servico } = servicoCom({
    valor: { servico: 10_000 },
    iss: { aliquota: 5 },
    apuracaoPropria: { cstPisCofins: '01', pis: { aliquota: 0.65 }, cofins: { aliquota: 3 } },
  })
  const body = { ...issuer.body(), servico: [servico] }
  // From 2030 to 2032 only the references are others: the whole proof alone moves the clock there.
  const anos = ANOS.filter(([ano]) => INTEIRA || ano < 2030 || ano === 2033)
  for (const [ano, aliquotas, base, valores, aCobrar] of anos) {
    const api = await startAnotherApi(world.tree, { ...referencia, ...clockAt(`${ano}-12-10T12:00:00-03:00`) })
    try {
      const { json, text } = await openApi(api.url, issuer.api.chave).post('/nfse/validar', body)
      assert.equal(json.desfecho, 'aceita', `${ano}: ${text}`)
      const { ibsEstadual, ibsMunicipal, cbs, previsto } = json.calculado.reforma
      const tributos = [ibsEstadual, ibsMunicipal, cbs]
      assert.deepEqual(
        tributos.map((each) => each.aliquota),
        aliquotas,
        `${ano}`,
      )
      assert.deepEqual(
        tributos.map((each) => each.valor),
        aliquotas.map((rate) => Math.round(rate * 100)),
        `${ano}: on 10,000`,
      )
      assert.deepEqual([previsto.base, previsto.ibsEstadual, previsto.ibsMunicipal, previsto.cbs], [base, ...valores])
      assert.equal(json.calculado.valorACobrar, aCobrar, `${ano}`)
      const semPis = json.avisos.some(({ campo }: { campo: string }) => campo === 'servico[0].apuracaoPropria.pis')
      assert.equal(semPis, ano >= 2027, `${ano}: PIS`)
    } finally {
      await api.stop()
    }
  }
})
