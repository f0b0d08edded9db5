import type { Endereco } from '#domain/empresa.ts'
import { type Percentual, percent } from '#domain/money.ts'
import type { Aviso } from '#domain/nota/nota.ts'
import type { NotaPreparada, Tomador } from '#domain/nota/preparada.ts'
import { isIdentificado } from '#domain/nota/prepare-pessoa.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { type Loss, toAvisos, zerosDeTotais } from '#tracks/losses.ts'
import {
  contactTexts,
  discriminacaoText,
  enderecoTexts,
  eventoNomeText,
  informacoesText,
  nomeCurtoText,
  nomeText,
} from './leiautes/dps-1.01/textos.ts'
import { reformaLosses, serviceLosses } from './losses-servico.ts'
import { isAbroad } from './paises.ts'
import type { Texto } from './texto.ts'
import { sendsAliquota, totTrib } from './tributacao.ts'

/**
 * The fields of a note that the DPS cannot carry (CAMPO_SEM_DESTINO) and those it carries cut or respelt
 * (CAMPO_TRUNCADO). `convenioAtivo`: the município of incidence has an active agreement, so SEFIN knows its rates.
 */
export function findLosses(nota: NotaPreparada, tabelas: Tabelas, convenioAtivo: boolean): Aviso[] {
  return [
    ...toAvisos(serviceLosses(nota, tabelas, convenioAtivo)),
    ...toAvisos(reformaLosses(nota, tabelas)),
    ...toAvisos(consumidorLosses(nota)),
    ...loseDecimals(nota, convenioAtivo),
    ...assumeTotais(nota),
    ...loseContacts(nota.prestador, 'prestador'),
    ...losePessoa(nota.tomador, 'tomador'),
    ...losePessoa(nota.intermediario, 'intermediario'),
    ...losePessoa(nota.servico.reforma?.destinatario ?? null, 'servico[0].reforma.destinatario', nomeCurtoText),
    ...loseTexts('servico[0]', {
      discriminacao: discriminacaoText(nota.servico.discriminacao),
      informacoesComplementares: informacoesText(nota.servico.informacoesComplementares),
      ...(nota.servico.evento && { 'evento.nome': eventoNomeText(nota.servico.evento.nome) }),
    }),
    ...loseEndereco(nota.servico.obra?.endereco ?? null, 'servico[0].obra.endereco'),
    ...loseEndereco(nota.servico.imovel?.endereco ?? null, 'servico[0].imovel.endereco'),
    ...loseEndereco(nota.servico.evento?.endereco ?? null, 'servico[0].evento.endereco'),
  ]
}

/** Whether the service is for personal use is carried inside IBS/CBS, and of the customer alone. */
const consumidorLosses = ({ tomador, intermediario, servico }: NotaPreparada): Loss[] => [
  [
    Boolean(tomador?.consumidorFinal) && servico.reforma === null,
    'tomador.consumidorFinal',
    'Na DPS o consumo pessoal faz parte do grupo de IBS e CBS, que esta nota não leva.',
  ],
  [
    Boolean(intermediario?.consumidorFinal),
    'intermediario.consumidorFinal',
    'Só do tomador a DPS diz se o serviço é para consumo pessoal.',
  ],
]

/** Percentages have two decimals in the DPS, and four in our request. */
function loseDecimals(nota: NotaPreparada, convenioAtivo: boolean): Aviso[] {
  const { iss, valor, reforma } = nota.servico
  const sent: [campo: string, percentual: Percentual | null | undefined][] = [
    ['servico[0].iss.aliquota', sendsAliquota(nota, convenioAtivo) ? iss.aliquota : null],
    ['servico[0].iss.beneficioMunicipal.reducaoBase', iss.beneficioMunicipal?.reducaoBase],
    ['servico[0].valor.deducoes.percentual', valor.deducaoPercentual],
    ['servico[0].reforma.diferimento.ibsEstadual', reforma?.diferimento?.ibsEstadual],
    ['servico[0].reforma.diferimento.ibsMunicipal', reforma?.diferimento?.ibsMunicipal],
    ['servico[0].reforma.diferimento.cbs', reforma?.diferimento?.cbs],
  ]
  return sent.flatMap(([campo, percentual]) =>
    percentual && percentual % HUNDREDTH !== 0
      ? [
          {
            campo,
            codigo: 'CAMPO_TRUNCADO',
            mensagem: `Recebido ${percent(percentual)}%; a DPS leva duas casas decimais, e o sistema nacional calcula com elas.`,
          },
        ]
      : [],
  )
}

/**
 * Without a declaration the note has zero approximate taxes, because only MEI may declare none (E0712, E0713). Lei
 * 12.741/2012 asks for them towards consumers.
 */
function assumeTotais(nota: NotaPreparada): Aviso[] {
  if (nota.servico.totalTributos !== null || totTrib(nota).forma === 'indTotTrib') return []
  return [zerosDeTotais(nota, 'só o MEI pode declarar que não informa (E0712, E0713)')]
}

/** 0.01 % in the unit of percentages. */
const HUNDREDTH = 100

function losePessoa(pessoa: Tomador | null, campo: string, nome = nomeText): Aviso[] {
  if (pessoa === null) return []
  if (!isIdentificado(pessoa)) {
    const mensagem = 'Sem CPF, CNPJ, NIF ou endereço no exterior a nota sai sem identificar esta pessoa.'
    return [{ campo, codigo: 'CAMPO_SEM_DESTINO', mensagem }]
  }
  return [
    ...loseTexts(campo, { razaoSocial: nome(pessoa.razaoSocial) }),
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

const LIMITES: Record<string, string> = {
  inscricaoMunicipal: 'A inscrição municipal tem no máximo 15 caracteres na DPS; não foi enviada.',
  telefone: 'O telefone tem de 6 a 20 dígitos na DPS; não foi enviado.',
  email: 'O e-mail precisa ser válido e ter no máximo 80 caracteres na DPS; não foi enviado.',
}
