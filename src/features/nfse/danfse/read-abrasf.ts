import type { XmlNode } from '#platform/xml/node.ts'
import { descendant } from '#platform/xml/parse.ts'
import { join, type Reader, reader } from './danfse-reader.ts'
import { complete, NINGUEM, type NotaMunicipal, type PessoaMunicipal } from './municipal-nota.ts'
import { readReforma } from './read-reforma.ts'

/**
 * The note with this number in an answer of any ABRASF version, read by local names; the first note when no number
 * matches. 2.x has the declared data in a branch of its own, 1.00 at the top of InfNfse. Without a note all is null.
 */
export function readAbrasf(root: XmlNode, numero: string | null): NotaMunicipal {
  const notas = collect(root, 'InfNfse')
  const inf = notas.find((node) => reader(node).text('Numero') === numero) ?? notas[0] ?? null
  const declarado = (inf && descendant(inf, 'InfDeclaracaoPrestacaoServico')) ?? inf
  const [nota, declaracao] = [reader(inf), reader(declarado)]
  const rps = reader(declarado && descendant(declarado, 'IdentificacaoRps'))
  const rpsEmissao = declaracao.text('Rps/DataEmissao') ?? nota.text('DataEmissaoRps')
  const servico = declaracao.at('Servico')
  const dito = reader(servico)
  const valor = (name: string) => dito.text(`Valores/${name}`)
  const apurado = (name: string) => nota.text(`ValoresNfse/${name}`) ?? valor(name)
  const prestador = readPessoa(nota.at('PrestadorServico'))
  return {
    numero: nota.text('Numero'),
    codigoVerificacao: nota.text('CodigoVerificacao'),
    emissao: nota.text('DataEmissao'),
    competencia: (declaracao.text('Competencia') ?? nota.text('Competencia'))?.slice(0, 10) ?? null,
    substituida: nota.text('NfseSubstituida'),
    outras: nota.text('OutrasInformacoes'),
    rps: { numero: rps.text('Numero'), serie: rps.text('Serie'), emissao: rpsEmissao },
    prestador: complete(readPessoa(declaracao.at('Prestador')), prestador),
    tomador: readPessoa(declaracao.at('TomadorServico') ?? declaracao.at('Tomador')),
    intermediario: readPessoa(declaracao.at('Intermediario') ?? declaracao.at('IntermediarioServico')),
    servico: {
      item: dito.text('ItemListaServico'),
      codigoMunicipal: dito.text('CodigoTributacaoMunicipio'),
      // The schema of 2.04 spells the element with an accent; cities drop it.
      descricaoMunicipal:
        nota.text('DescricaoCodigoTributacaoMunicípio') ?? nota.text('DescricaoCodigoTributacaoMunicipio'),
      codigoNbs: dito.text('CodigoNbs'),
      // Where the schema collapses spaces, a line break is written as these characters.
      discriminacao: dito.text('Discriminacao')?.replaceAll('\\s\\n', '\n') ?? null,
      municipioPrestacao: dito.text('CodigoMunicipio'),
    },
    iss: {
      exigibilidade: dito.text('ExigibilidadeISS') ?? NATUREZAS[nota.text('NaturezaOperacao') ?? ''] ?? null,
      municipioIncidencia: dito.text('MunicipioIncidencia'),
      retencao: whoWithholds(dito),
      base: apurado('BaseCalculo'),
      aliquota: inPercent(apurado('Aliquota')),
      valor: apurado('ValorIss'),
    },
    valores: {
      servico: valor('ValorServicos'),
      deducoes: valor('ValorDeducoes'),
      descontoIncondicionado: valor('DescontoIncondicionado'),
      descontoCondicionado: valor('DescontoCondicionado'),
      liquido: apurado('ValorLiquidoNfse'),
      pis: valor('ValorPis'),
      cofins: valor('ValorCofins'),
      csll: valor('ValorCsll'),
      inss: valor('ValorInss'),
      irrf: valor('ValorIr'),
      outras: valor('OutrasRetencoes'),
    },
    reforma: readReforma(inf),
  }
}

/** NaturezaOperacao of 1.00 as a code of exigibilidade: taxed here, taxed elsewhere, exempt, immune, suspended. */
const NATUREZAS: Record<string, string> = { '1': '1', '2': '1', '3': '3', '4': '5', '5': '6', '6': '7' }

function whoWithholds(servico: Reader): string | null {
  const retido = servico.text('IssRetido') ?? servico.text('Valores/IssRetido')
  if (retido !== '1') return retido && '1'
  return servico.text('ResponsavelRetencao') === '2' ? '3' : '2'
}

/** Some cities write 0.05 for 5 %. No city taxes below 1 %, so a smaller value is a fraction. */
function inPercent(aliquota: string | null): string | null {
  const value = Number(aliquota)
  return aliquota && value > 0 && value < 1 ? (value * 100).toFixed(2) : aliquota
}

function readPessoa(node: XmlNode | null): PessoaMunicipal {
  if (!node) return NINGUEM
  const own = reader(node)
  const deep = (name: string) => descendant(node, name)?.text.trim() || null
  const endereco = reader(own.at('Endereco'))
  return {
    ...NINGUEM,
    documento: deep('Cnpj') ?? deep('Cpf') ?? deep('NifTomador'),
    inscricaoMunicipal: deep('InscricaoMunicipal'),
    nome: own.text('RazaoSocial'),
    telefone: own.text('Contato/Telefone'),
    email: own.text('Contato/Email'),
    endereco: join(', ', ...['Endereco', 'Numero', 'Complemento', 'Bairro'].map(endereco.text)),
    municipio: endereco.text('CodigoMunicipio'),
    cep: endereco.text('Cep'),
  }
}

const collect = (node: XmlNode, name: string): XmlNode[] =>
  node.name === name ? [node] : node.children.flatMap((child) => collect(child, name))
