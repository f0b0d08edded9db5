import { anoDe } from '../../domain/competencia.ts'
import type { Endereco } from '../../domain/empresa.ts'
import type { Aviso } from '../../domain/nota/nota.ts'
import type { NotaPreparada, Tomador } from '../../domain/nota/preparada.ts'
import { isIdentificado } from '../../domain/nota/prepare-pessoa.ts'
import type { Tabelas } from '../../domain/tabelas.ts'
import {
  contactTexts,
  cTribMunOf,
  discriminacaoText,
  enderecoTexts,
  eventoNomeText,
  informacoesText,
  nomeText,
} from './leiautes/dps-1.01/textos.ts'
import { isAbroad } from './paises.ts'
import type { Texto } from './texto.ts'
import { carriesTribFed, municipioIncidencia } from './tributacao.ts'

/** What of a note the DPS cannot carry (CAMPO_SEM_DESTINO) and what it carries cut or respelt (CAMPO_TRUNCADO). */
export function findLosses(nota: NotaPreparada, tabelas: Tabelas): Aviso[] {
  return [
    ...loseFields(nota, tabelas),
    ...loseReforma(nota, tabelas),
    ...loseContacts(nota.prestador, 'prestador'),
    ...losePessoa(nota.tomador, 'tomador'),
    ...losePessoa(nota.intermediario, 'intermediario'),
    ...loseTexts('servico[0]', {
      discriminacao: discriminacaoText(nota.servico.discriminacao),
      informacoesComplementares: informacoesText(nota.servico.informacoesComplementares),
      ...(nota.servico.evento && { 'evento.nome': eventoNomeText(nota.servico.evento.nome) }),
    }),
    ...loseEndereco(nota.servico.obra?.endereco ?? null, 'servico[0].obra.endereco'),
    ...loseEndereco(nota.servico.evento?.endereco ?? null, 'servico[0].evento.endereco'),
  ]
}

type Loss = [lost: boolean, campo: string, mensagem: string]

/** Fields without a place, each with the reason. */
function loseFields(nota: NotaPreparada, tabelas: Tabelas): Aviso[] {
  const { servico, tipoRps } = nota
  const { valor, retencao, iss } = servico
  const incidencia = municipioIncidencia(nota, tabelas)
  const losses: Loss[] = [
    [tipoRps !== 'rps', 'rps.tipo', 'A DPS não tem tipo de RPS.'],
    [servico.cnae !== null, 'servico[0].cnae', 'A DPS não tem CNAE; o sistema nacional usa o cadastro da empresa.'],
    [
      servico.codigoTributacao !== null && cTribMunOf(servico.codigoTributacao) === null,
      'servico[0].codigoTributacao',
      'Na DPS o código do município tem exatamente 3 dígitos, diferentes de 000; este não foi enviado.',
    ],
    [
      incidencia !== null && incidencia !== servico.municipioIncidencia,
      'servico[0].municipioIncidencia',
      `O sistema nacional define o município de incidência pelo código do serviço: será ${incidencia}.`,
    ],
    [valor.recebido !== null, 'servico[0].valor.recebido', 'Só o intermediário que emite informa o valor recebido.'],
    [
      retencao.outras > 0,
      'servico[0].retencao.outras',
      'A DPS não tem outras retenções; o líquido da NFS-e não as desconta.',
    ],
    [
      iss.beneficioMunicipal?.valorReducao != null && iss.beneficioMunicipal.reducaoBase != null,
      'servico[0].iss.beneficioMunicipal.reducaoBase',
      'O benefício leva a redução em valor ou em percentual; foi enviada a em valor.',
    ],
    [
      !carriesTribFed(nota) && servico.apuracaoPropria !== null,
      'servico[0].apuracaoPropria',
      'A nota de MEI ou de pessoa física não leva PIS nem COFINS.',
    ],
    ...valor.documentosDeducao.flatMap((documento, index): Loss[] => {
      const campo = `servico[0].valor.deducoes.documentos[${index}]`
      return [
        [
          documento.fornecedor !== null && Boolean(documento.chaveNfse || documento.chaveNfe),
          `${campo}.fornecedor`,
          'A chave do documento já identifica o fornecedor.',
        ],
        [
          documento.descricao !== null && documento.tipo !== OUTRAS_DEDUCOES,
          `${campo}.descricao`,
          'A descrição só acompanha deduções do tipo 99.',
        ],
      ]
    }),
  ]
  return told(losses)
}

/** IBS, CBS and IS: SEFIN computes them from its own tables; only what differs from those is worth telling. */
function loseReforma({ servico: { reforma }, competencia }: NotaPreparada, tabelas: Tabelas): Aviso[] {
  if (reforma === null) return []
  const official = tabelas.aliquotasReforma(anoDe(competencia))
  const computed = 'O sistema nacional calcula o tributo com a alíquota oficial; a sua não é enviada.'
  return told([
    [reforma.cbs.aliquota !== (official?.cbs ?? 0), 'servico[0].reforma.pCbs', computed],
    [reforma.ibsEstadual.aliquota !== (official?.ibsEstadual ?? 0), 'servico[0].reforma.pIbsEstadual', computed],
    [reforma.ibsMunicipal.aliquota !== (official?.ibsMunicipal ?? 0), 'servico[0].reforma.pIbsMunicipal', computed],
    [reforma.seletivo !== null, 'servico[0].reforma.pIs', 'A NFS-e não tem imposto seletivo.'],
    [
      reforma.reducaoBase > 0,
      'servico[0].reforma.reducaoBase',
      'O sistema nacional aplica a redução da classificação.',
    ],
    [reforma.geraCredito, 'servico[0].reforma.geraCredito', 'A DPS não tem indicação de crédito.'],
  ])
}

function losePessoa(pessoa: Tomador | null, campo: string): Aviso[] {
  if (pessoa === null) return []
  if (!isIdentificado(pessoa)) {
    const mensagem = 'Sem CPF, CNPJ, NIF ou endereço no exterior a nota sai sem identificar esta pessoa.'
    return [{ campo, codigo: 'CAMPO_SEM_DESTINO', mensagem }]
  }
  return [
    ...loseTexts(campo, { razaoSocial: nomeText(pessoa.razaoSocial) }),
    ...loseContacts(pessoa, campo),
    ...loseEndereco(pessoa.endereco, `${campo}.endereco`),
  ]
}

function loseContacts(pessoa: Parameters<typeof contactTexts>[0], campo: string): Aviso[] {
  return Object.entries(contactTexts(pessoa)).flatMap(([nome, { perdeu }]) =>
    perdeu ? [{ campo: `${campo}.${nome}`, codigo: 'CAMPO_SEM_DESTINO', mensagem: LIMITES[nome]! }] : [],
  )
}

function loseEndereco(endereco: Endereco | null, campo: string): Aviso[] {
  if (endereco === null) return []
  const { cep, descricaoCidade, estado, ...street } = enderecoTexts(endereco)
  return loseTexts(campo, isAbroad(endereco) ? { ...street, cep, descricaoCidade, estado } : street)
}

function loseTexts(campo: string, texts: Record<string, Texto>): Aviso[] {
  return Object.entries(texts).flatMap(([nome, { texto, perdeu }]) =>
    perdeu
      ? [
          {
            campo: `${campo}.${nome}`,
            codigo: 'CAMPO_TRUNCADO',
            mensagem: `O texto passa do limite ou tem caracteres que a DPS não aceita; segue com ${texto?.length ?? 0} caracteres.`,
          },
        ]
      : [],
  )
}

const told = (losses: readonly Loss[]): Aviso[] =>
  losses.flatMap(([lost, campo, mensagem]) => (lost ? [{ campo, codigo: 'CAMPO_SEM_DESTINO', mensagem }] : []))

const OUTRAS_DEDUCOES = 99

const LIMITES: Record<string, string> = {
  inscricaoMunicipal: 'A inscrição municipal tem no máximo 15 caracteres na DPS; não foi enviada.',
  telefone: 'O telefone tem de 6 a 20 dígitos na DPS; não foi enviado.',
  email: 'O e-mail precisa ser válido e ter no máximo 80 caracteres na DPS; não foi enviado.',
}
