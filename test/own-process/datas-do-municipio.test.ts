// A note without dates, accepted in the first minutes of a month: its date, month and offset are those of its issuer's
// municipality, in each hour of Brazil, as the city read them.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openCityCompany } from '../support/city-company.ts'
import { clockAt } from '../support/clock.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import { type Api, empresaBody, notaBody, sharedPfx, type Tenant } from '../support/tenant.ts'
import { openWorld, type World } from '../support/world.ts'

const RIO_BRANCO = { ibge: '1200401', nome: 'Rio Branco', uf: 'AC' }
const NORONHA = { ibge: '2605459', nome: 'Fernando de Noronha', uf: 'PE' }
const MARABA = { ibge: '1504208', nome: 'Marabá', uf: 'PA' }
type Lugar = typeof MARABA

/** By the clock of Brasília: what the note of each place says, its day and offset. */
const VIRADAS: Record<string, readonly (readonly [Lugar, dia: string, fuso: string])[]> = {
  '2026-11-30T23:00:03-03:00': [
    [MARABA, '2026-11-30', '-03:00'],
    [NORONHA, '2026-12-01', '-02:00'],
  ],
  '2026-12-01T00:00:03-03:00': [
    [RIO_BRANCO, '2026-11-30', '-05:00'],
    [MARABA, '2026-12-01', '-03:00'],
    [NORONHA, '2026-12-01', '-02:00'],
  ],
  '2027-01-01T00:00:20-03:00': [
    [RIO_BRANCO, '2026-12-31', '-05:00'],
    [MARABA, '2027-01-01', '-03:00'],
    [NORONHA, '2027-01-01', '-02:00'],
  ],
}

async function company(world: World, tenant: Tenant, { ibge, nome, uf }: Lugar) {
  const endereco = {
    ...(empresaBody('simples-nacional').endereco as object),
    codigoCidade: ibge,
    descricaoCidade: nome,
    estado: uf,
  }
  const empresa = await tenant.createEmpresa({ endereco })
  const uploaded = await tenant.uploadCertificado(empresa.id, sharedPfx(world.simulator))
  assert.equal(uploaded.status, 201, uploaded.text)
  return empresa
}

for (const [agora, lugares] of Object.entries(VIRADAS))
  describe(`at ${agora}`, () => {
    let world: World
    let tenant: Tenant
    let api: Api
    before(async () => {
      // In 2027 the notes of Simples may go without IBS and CBS here: this is about their dates.
      world = await openWorld({ ...ADMIN_ENV, ...clockAt(agora), REFORMA_AUSENTE_SIMPLES: 'aviso' })
      tenant = await world.register()
      api = await tenant.apiKey()
    })
    after(() => world?.close())

    for (const [lugar, dia, fuso] of lugares)
      test(`a note of ${lugar.nome} is of ${dia}`, async () => {
        const { cpfCnpj } = await company(world, tenant, lugar)
        const servico = notaBody(cpfCnpj).servico as object[]
        const body = notaBody(cpfCnpj, {
          servico: servico.map((item) => ({ ...item, municipioPrestacao: lugar.ibge })),
        })
        const conferida = await api.post('/nfse/validar', { ...body, rps: { competencia: dia.slice(0, 7) } })
        assert.equal(conferida.json.valida, true, conferida.text)
        const accepted = await api.issue(body)
        assert.equal(accepted.status, 202, accepted.text)
        const nota = await api.waitSettled(accepted.json.id)
        assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
        const { text: xml } = await api.get(`/nfse/${nota.id}/xml`)
        assert.match(xml, new RegExp(`<dhEmi>${dia}T\\d\\d:\\d\\d:\\d\\d${fuso}</dhEmi>`))
        assert.match(xml, new RegExp(`<dCompet>${dia}</dCompet>`))
        const depois = await api.post('/nfse/validar', { ...notaBody(cpfCnpj), rps: { competencia: '2027-02' } })
        assert.ok(
          depois.json.erros.some(({ codigo }: { codigo: string }) => codigo === 'E0015'),
          depois.text,
        )
      })

    test('a city of the layout 1.00 reads the hour of the municipality, without an offset', async () => {
      const operator = await openOperator({ url: world.url, env: world.tree.env })
      const cidade = operator.cidades.find(({ padrao }) => padrao === 'abrasf-1.00')!
      const daCidade = await openCityCompany(world, tenant, cidade, { ambiente: 'homologacao' })
      const { slug } = await operator.publish({
        cidade: cidade.cidade,
        empresaId: daCidade.id,
        pedido: daCidade.body(),
      })
      // The place whose day is not Brasília's.
      const [lugar, dia] = lugares.find(([, cadaDia]) => cadaDia !== agora.slice(0, 10))!
      await world.simulator.admin('PUT', 'regras', { cidade: cidade.cidade, municipio: lugar.ibge })
      const deLonge = await openCityCompany(world, tenant, { ...cidade, ...lugar }, { ambiente: 'homologacao' })
      await deLonge.link(slug)
      const accepted = await api.issue(deLonge.body())
      assert.equal(accepted.status, 202, accepted.text)
      const nota = await api.waitSettled(accepted.json.id)
      assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
      const { text: xml } = await api.get(`/nfse/${nota.id}/xml`)
      const demora = Date.parse(nota.autorizadaEm) - Date.parse(nota.criadaEm)
      assert.ok(demora > -5000 && demora < 120_000, `authorised ${nota.autorizadaEm}, accepted ${nota.criadaEm}`)
      assert.match(xml, new RegExp(`<Competencia>${dia}T(2[12]|00):\\d\\d:\\d\\d</Competencia>`))
    })
  })
