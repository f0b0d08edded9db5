// A company in a simulated city, ready to issue there: registered, with a certificate and the login of the city.
import assert from 'node:assert/strict'
import type { CidadeSimulada } from './publish-city.ts'
import { type BodyOptions, empresaBody, LONG_VALIDITY, nextCnpj, notaBody, sharedPfx, type Tenant } from './tenant.ts'
import type { World } from './world.ts'

export type Ambiente = 'homologacao' | 'producao'
export type CityCompany = {
  id: string
  cpfCnpj: string
  body(more?: BodyOptions): Record<string, unknown>
  /** Its notes leave by the published connection of this name, whatever connection its municipality is attached to. */
  link(conexao: string): Promise<void>
}

/**
 * Registers it, with a certificate of its own where its CNPJ is given. A company of the Simples issues in a city only
 * because its configuration says so: since 01/11/2026 the rule sends its notes to the national emitter. `trilho` null
 * leaves that to the rules. São Paulo's layout 2 is for companies outside Simples Nacional
 * (docs/decisions/0011-sao-paulo-homologacao.md); GISS and Ginfes 3.01 require IBS and CBS.
 */
export async function openCityCompany(
  world: Pick<World, 'simulator'>,
  tenant: Tenant,
  { ibge, nome, uf, padrao, acesso }: CidadeSimulada,
  {
    ambiente,
    sample = COM_IBS_CBS.includes(padrao) ? 'regular-ibs-cbs-retencoes' : 'simples-nacional',
    empresa: different = {},
    cpfCnpj,
    trilho = 'municipal',
  }: { ambiente: Ambiente; sample?: string; empresa?: object; cpfCnpj?: string; trilho?: 'municipal' | null },
): Promise<CityCompany> {
  const fields = { ...empresaBody(sample), ...different }
  const endereco = { ...(fields.endereco as object), codigoCidade: ibge, estado: uf, descricaoCidade: nome }
  const inscricaoMunicipal = padrao.startsWith('paulistana') ? '12345678' : '123456'
  const empresa = await tenant.createEmpresa({
    ...fields,
    endereco,
    inscricaoMunicipal,
    cpfCnpj: cpfCnpj ?? nextCnpj(),
  })
  const pfx = cpfCnpj
    ? world.simulator.makeCertificate({ cnpj: cpfCnpj, ...LONG_VALIDITY }).pfx
    : sharedPfx(world.simulator)
  const uploaded = await tenant.uploadCertificado(empresa.id, pfx)
  assert.equal(uploaded.status, 201, uploaded.text)
  const config = {
    municipio: ibge,
    ...(trilho && { trilho }),
    ...('usuario' in acesso && { usuario: acesso.usuario, senha: acesso.senha }),
  }
  const configure = async (body: object) => {
    const put = await tenant.portal.call('PUT', `/portal/empresas/${empresa.id}/nfse-configs`, { body })
    assert.equal(put.status, 200, put.text)
  }
  for (const each of new Set<Ambiente>(['homologacao', ambiente])) await configure({ ...config, ambiente: each })
  return {
    ...empresa,
    body: (more = {}) => bodyFor(empresa.cpfCnpj, { sample, ibge, padrao }, more),
    link: (conexao) => configure({ ...config, ambiente, conexao }),
  }
}

const COM_IBS_CBS = ['paulistana-2', 'giss-2.04', 'ginfes-3.01']

function bodyFor(cpfCnpj: string, city: { sample: string; ibge: string; padrao: string }, more: BodyOptions) {
  const { servico, ...body } = notaBody(cpfCnpj, { sample: city.sample, ...more }) as { servico: object[] }
  const local = city.padrao.startsWith('paulistana') ? { codigoTributacao: '2919' } : {}
  return { ...body, servico: servico.map((item) => ({ ...item, municipioPrestacao: city.ibge, ...local })) }
}
