// A city that answers with characters XML 1.0 forbids: the note it authorised is authorised here too.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SaxesParser } from 'saxes'
import { openCityCompany } from '../support/city-company.ts'
import { openOperator } from '../support/publish-city.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Api } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

let world: World
before(async () => {
  world = await sharedWorld()
})
after(() => world?.close())

const dirty = (cnpj: string, comportamento = 'caractere-de-controle', operacao = 'todas') =>
  world.simulator.admin('PUT', 'comportamento', { cnpj, comportamento, operacao })

/** The exact bytes stay, and where a reader refuses them the note says so and a copy opens. */
async function hasReadableCopy(api: Api, nota: { id: string; avisos: { codigo: string }[] }): Promise<void> {
  const [exata, legivel] = [await api.get(`/nfse/${nota.id}/xml`), await api.get(`/nfse/${nota.id}/xml?forma=legivel`)]
  assert.deepEqual([exata.status, legivel.status], [200, 200], legivel.text)
  const [says, warned] = [
    legivel.headers['x-forma-do-xml'],
    nota.avisos.some(({ codigo }) => codigo === 'XML_FORA_DA_NORMA'),
  ]
  assert.equal(exata.headers['x-forma-do-xml'], 'exata')
  assert.equal(says, isReadable(exata.text) ? 'exata' : 'legivel')
  assert.equal(warned, says === 'legivel', JSON.stringify(nota.avisos))
  assert.ok(isReadable(legivel.text))
}

/** Whether a strict reader takes a document. */
function isReadable(text: string): boolean {
  try {
    new SaxesParser({ xmlns: true }).write(text).close()
    return true
  } catch {
    return false
  }
}

test('the national system answers with controls: in the emission, in a consult, in an event', async () => {
  const issuer = await world.issuer({ proprio: true })
  await dirty(issuer.empresa.cpfCnpj)
  for (const simular of [undefined, 'autorizar-e-calar x1']) {
    const answer = await issuer.api.issue(issuer.body(simular ? { simular } : {}))
    const nota = await issuer.api.waitSettled(answer.json.id)
    assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
    const pdf = await issuer.api.get(`/nfse/${nota.id}/pdf`)
    assert.equal(pdf.status, 200, pdf.text.slice(0, 300))
    await hasReadableCopy(issuer.api, nota)
    const motivo = 'Serviço lançado com o valor errado'
    const cancelled = await issuer.api.post(`/nfse/${nota.id}/cancelar`, { motivo })
    assert.equal(cancelled.json.status, 'cancelada', cancelled.text)
  }
})

test('municipal cities answer with controls, each in its envelope: curly quotes cut to 8 bits, and on purpose', async () => {
  const operator = await openOperator({ url: world.url, env: world.tree.env })
  const tenant = await world.register()
  const apis = { homologacao: await tenant.apiKey('homologacao'), producao: await tenant.apiKey('producao') }
  // One city of each way to carry a message; São Paulo issues in production alone.
  for (const [cidade, ambiente] of [
    ['bauru', 'homologacao'],
    ['limeira', 'homologacao'],
    ['sao-paulo', 'producao'],
    ['sinop', 'homologacao'],
  ] as const) {
    const found = operator.cidades.find((each) => each.cidade === cidade)
    assert.ok(found, operator.cidades.map((each) => each.cidade).join(' '))
    const company = await openCityCompany(world, tenant, found, { ambiente })
    await operator.publish({ cidade, empresaId: company.id, pedido: company.body() })
    for (const mood of cidade === 'bauru' ? [null, 'caractere-de-controle'] : ['caractere-de-controle']) {
      if (mood) await dirty(company.cpfCnpj, mood)
      const { servico, ...body } = company.body() as { servico: object[] }
      const quoted = servico.map((item) => ({ ...item, discriminacao: 'Manutenção de “servidores” – mensal' }))
      const answer = await apis[ambiente].issue({ ...body, servico: quoted })
      assert.equal(answer.status, 202, `${cidade} ${answer.text}`)
      const nota = await apis[ambiente].waitSettled(answer.json.id)
      assert.equal(nota.status, 'autorizada', `${cidade} ${mood} ${JSON.stringify(nota.erros)}`)
      assert.equal((await apis[ambiente].get(`/nfse/${nota.id}/pdf`)).status, 200)
      await hasReadableCopy(apis[ambiente], nota)
    }
  }
})
