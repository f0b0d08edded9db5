import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FechamentoDoMes, LinhaDoFechamento } from '#web/api/portal/client.ts'
import type { Mes } from '#web/api/portal/fechamento.ts'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { useTrocarConta } from '#web/portal/contas/trocar-conta.ts'
import { noDia } from '#web/words/fechamento.ts'
import { count, inteiro, semCifrao } from '#web/words/formatos.ts'
import { Conferida } from './Conferida.tsx'
import { type Destino, notasDoMes } from './destinos.ts'
import { Pendencias, pendenciasEscritas } from './SelosDePendencia.tsx'

type Linha = LinhaDoFechamento
type Props = {
  mes: Mes
  dados: FechamentoDoMes
  /** The rows that the filter left: the foot adds these up. */
  linhas: readonly Linha[]
  canWrite: boolean
  /** Of all accounts of the person. */
  varias: boolean
  /** The account of the session. */
  aConta: string | undefined
}

export const GRADE = '"empresa valor" "conta conta" "notas recolher" "retido das" "pendencia conferida"'

/** Out of sight where the window is narrower than a desk's; the page of the company has them. */
const LARGA = 'max-[1400px]:hidden'

/** The columns of the month, their sums in the foot. Each number leads to its notes. */
export function colunasDe({ mes, dados, linhas, canWrite, varias, aConta }: Props): Coluna<Linha>[] {
  const inteira = linhas.length === dados.empresas.length
  const daqui = (linha: Linha) => linha.conta.id === aConta
  const dinheiro = (id: string, titulo: string, of: (linha: Linha) => number, className?: string): Coluna<Linha> => ({
    ...{ id, titulo, direita: true, planilha: of },
    className: `whitespace-nowrap tabular-nums ${className ?? ''}`,
    celula: (linha) => (
      <Numero
        rotulo={titulo}
        v={of(linha)}
        para={daqui(linha) && notasDoMes(mes.competencia, linha.empresa.id, 'autorizada')}
      >
        {semCifrao(of(linha))}
      </Numero>
    ),
    pe: <Soma rotulo={titulo} v={somar(linhas, of)} />,
  })
  const contagem = (
    { id, titulo }: { id: string; titulo: string },
    of: (linha: Linha) => number,
    para: (linha: Linha) => Destino,
  ): Coluna<Linha> => ({
    ...{ id, titulo, direita: true, planilha: of },
    className: `whitespace-nowrap tabular-nums ${LARGA}`,
    celula: (linha) => (
      <Numero rotulo={titulo} v={of(linha)} para={daqui(linha) && para(linha)}>
        {inteiro(of(linha))}
      </Numero>
    ),
    pe: inteiroOuNada(linhas.reduce((soma, linha) => soma + of(linha), 0)),
  })
  const valor = ({ numeros }: Linha) => numeros.valorServico
  const comPendencia = linhas.filter((linha) => pendenciasEscritas(linha) !== '').length
  return [
    {
      id: 'conferida',
      titulo: 'Conferida',
      className: 'whitespace-nowrap max-xl:w-px max-md:w-auto max-md:justify-self-end',
      planilha: ({ conferida }) => conferida && `${conferida.por.nome}, ${noDia(conferida.em)}`,
      celula: (linha) => <Conferida mes={mes} linha={linha} canWrite={canWrite && daqui(linha)} />,
      pe: '',
    },
    {
      id: 'empresa',
      titulo: 'Empresa',
      fixa: true,
      className: 'truncate md:w-full md:max-w-0 md:min-w-36',
      planilha: ({ empresa }) => empresa.nome,
      celula: (linha) => <Empresa mes={mes} linha={linha} daqui={daqui(linha)} />,
      pe: (
        <>
          {count(linhas.length, 'empresa', 'empresas')}
          {!inteira && <span className="sub"> de {inteiro(dados.empresas.length)}</span>}
        </>
      ),
    },
    ...(varias
      ? [
          {
            id: 'conta',
            titulo: 'Conta',
            className: 'max-w-40 truncate text-tinta-2',
            planilha: ({ conta }: Linha) => conta.nome,
            celula: ({ conta }: Linha) => conta.nome,
          },
        ]
      : []),
    {
      id: 'notas',
      titulo: 'Notas',
      direita: true,
      className: 'whitespace-nowrap tabular-nums',
      planilha: ({ numeros }) => numeros.notas,
      celula: (linha) => (
        <Numero
          rotulo="Notas"
          v={linha.numeros.notas}
          para={daqui(linha) && notasDoMes(mes.competencia, linha.empresa.id, 'autorizada')}
        >
          {inteiro(linha.numeros.notas)}
        </Numero>
      ),
      pe: (
        <>
          <Rotulo>Notas</Rotulo>
          {inteiroOuNada(linhas.reduce((soma, { numeros }) => soma + numeros.notas, 0))}
        </>
      ),
    },
    {
      ...dinheiro('valor', 'Valor', valor),
      celula: (linha) => (
        <Numero v={valor(linha)} para={daqui(linha) && notasDoMes(mes.competencia, linha.empresa.id, 'autorizada')}>
          <span className="font-medium">{semCifrao(valor(linha))}</span>
        </Numero>
      ),
      pe: semCifrao(somar(linhas, valor)),
    },
    {
      ...dinheiro('recolher', 'ISS a recolher', ({ numeros }) => numeros.issARecolher ?? 0),
      planilha: ({ numeros, palavraDoIss }) => palavraDoIss ?? numeros.issARecolher,
      celula: (linha) => (
        <Numero
          rotulo={linha.palavraDoIss ? 'ISS' : 'ISS a recolher'}
          v={linha.palavraDoIss ? 1 : (linha.numeros.issARecolher ?? 0)}
          para={daqui(linha) && notasDoMes(mes.competencia, linha.empresa.id, 'autorizada')}
        >
          {linha.palavraDoIss ? (
            <span className="text-tinta-2">{linha.palavraDoIss}</span>
          ) : (
            semCifrao(linha.numeros.issARecolher ?? 0)
          )}
        </Numero>
      ),
    },
    dinheiro('retido', 'ISS retido', ({ numeros }) => numeros.issRetido),
    dinheiro('das', 'Receita no DAS', ({ numeros }) => numeros.receitaNoDas),
    ...(varias
      ? []
      : [
          dinheiro('federais', 'Fed. retidos', ({ numeros }) => numeros.federaisRetidos, LARGA),
          dinheiro('ibs', 'IBS', ({ numeros }) => numeros.ibs, LARGA),
          dinheiro('cbs', 'CBS', ({ numeros }) => numeros.cbs, LARGA),
        ]),
    contagem(
      { id: 'canceladas', titulo: 'Canc.' },
      ({ contagens }) => contagens.canceladas,
      ({ empresa }) => notasDoMes(mes.competencia, empresa.id, 'cancelada'),
    ),
    contagem(
      { id: 'lacunas', titulo: 'Lacunas' },
      ({ contagens }) => contagens.lacunas,
      ({ empresa }) => ({ to: '/series', search: { empresaId: empresa.id } }),
    ),
    {
      id: 'pendencia',
      titulo: 'Pendência',
      className: 'whitespace-nowrap max-md:self-center',
      planilha: pendenciasEscritas,
      celula: (linha) => <Pendencias linha={linha} />,
      pe: (
        <span className="max-md:hidden">
          {comPendencia === 0 ? <Nada /> : `${inteiro(comPendencia)} de ${inteiro(linhas.length)}`}
        </span>
      ),
    },
  ]
}

const somar = (linhas: readonly Linha[], of: (linha: Linha) => number) =>
  linhas.reduce((centavos, linha) => centavos + Math.round(of(linha) * 100), 0) / 100

const Nada = () => <span className="font-normal text-tinta-3 max-md:hidden">–</span>
const inteiroOuNada = (n: number) => (n === 0 ? <Nada /> : inteiro(n))
/** The name of a number, where no title stands above it. */
const Rotulo = ({ children }: { children: ReactNode }) => (
  <span className="sub mr-1.5 font-normal md:hidden">{children}</span>
)

const Soma = ({ rotulo, v }: { rotulo: string; v: number }) =>
  v === 0 ? (
    <Nada />
  ) : (
    <>
      <Rotulo>{rotulo}</Rotulo>
      {semCifrao(v)}
    </>
  )

type NumeroProps = { rotulo?: string; v: number; para: Destino | false; children: ReactNode }

/**
 * A number that leads to its notes; zero leads nowhere. On a phone its lines are too close to be touched one by one, and
 * the row opens the company.
 */
function Numero({ rotulo, v, para, children }: NumeroProps) {
  if (v === 0) return <Nada />
  return (
    <>
      {rotulo && <Rotulo>{rotulo}</Rotulo>}
      {para ? (
        <Link
          {...para}
          preload={false}
          className="relative z-1 rounded-sm underline-offset-3 after:absolute after:-inset-x-[10px] after:-inset-y-[6px] hover:text-anil hover:underline max-md:pointer-events-none"
        >
          {children}
        </Link>
      ) : (
        children
      )}
    </>
  )
}

type EmpresaProps = { mes: Mes; linha: Linha; daqui: boolean }

function Empresa({ mes: { competencia }, linha: { empresa, conta }, daqui }: EmpresaProps) {
  const para = `/fechamento/${competencia}/${empresa.id}`
  const trocar = useTrocarConta(undefined, para)
  if (!daqui)
    return (
      <button
        type="button"
        title={`Abrir ${empresa.nome} na conta ${conta.nome}`}
        onClick={() => trocar.mutate(conta)}
        className={`${LINK_LINHA} max-w-full truncate text-left`}
      >
        {empresa.nome}
      </button>
    )
  return (
    <Link
      to="/fechamento/$competencia/$empresaId"
      params={{ competencia, empresaId: empresa.id }}
      title={empresa.nome}
      className={LINK_LINHA}
    >
      {empresa.nome}
    </Link>
  )
}
