import { CONFIG_PADRAO } from '#domain/empresa.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { checkServico } from './check-pedido.ts'
import { newFindings } from './findings.ts'
import type { Erro } from './nota.ts'
import type { PedidoServico } from './pedido.ts'
import { VALOR_MAX } from './pedido-schema-tipos.ts'
import type { Tomador } from './preparada.ts'
import { PAIS_BRASIL } from './prepare-pessoa.ts'
import { prepareServico } from './prepare-servico.ts'

/**
 * The faults of a service kept for later notes, whose fields have passed the schema: those that would refuse a note of
 * every company to every customer through every city. `campo` is its path, `mes` (YYYY-MM) the present month. A service
 * without an amount, zero, is one whose amount is written each time.
 */
export function checkModelo(
  servico: PedidoServico,
  campo: string,
  { tabelas, mes }: { tabelas: Tabelas; mes: string },
): Erro[] {
  const valor = { ...servico.valor, servico: servico.valor.servico || VALOR_MAX }
  const [first, ...others] = lugaresDe(servico).map(({ cidade, tomador }) => {
    const findings = newFindings()
    prepareServico({ ...servico, valor }, campo, {
      ...{ empresa: { ...EMPRESA, endereco: { codigoCidade: cidade } }, config: CONFIG_PADRAO, tabelas, tomador },
      ...{ competencia: mes, emissao: mes, findings },
      ...{ levaComercioExterior: false, levaNumeroProcesso: false, exigeCstPisCofins: false },
    })
    return findings.erros
  })
  const isIn = (erros: readonly Erro[], { campo, codigo }: Erro) =>
    erros.some((each) => each.campo === campo && each.codigo === codigo)
  return [...checkServico(servico, campo), ...first!.filter((erro) => others.every((erros) => isIn(erros, erro)))]
}

const EMPRESA = { regimeTributario: 'lucro_presumido', optanteMei: false } as const

/** A company in the city of the service, and one for which service and customer are elsewhere: where the ISS is due decides. */
const lugaresDe = ({ municipioPrestacao }: PedidoServico): { cidade: string; tomador: Tomador | null }[] => [
  { cidade: municipioPrestacao, tomador: null },
  { cidade: '', tomador: { ...SEM_DADOS, endereco: { ...EM_BRANCO, codigoCidade: '3550308', estado: 'SP' } } },
]
const SEM_DADOS = {
  ...{ cpfCnpj: null, nifEstrangeiro: null, razaoSocial: null, consumidorFinal: false },
  ...{ inscricaoMunicipal: null, email: null, telefone: null },
}
const EM_BRANCO = {
  ...{ tipoLogradouro: null, logradouro: '', numero: '', complemento: null, tipoBairro: null, bairro: '' },
  ...{ descricaoCidade: null, cep: '', codigoPais: PAIS_BRASIL },
}
