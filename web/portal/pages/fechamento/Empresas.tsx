import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import type { FechamentoDoMes, LinhaDoFechamento } from '#web/api/portal/client.ts'
import { checkEmpresas, type Mes } from '#web/api/portal/fechamento.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Filtro } from '#web/kit/list/Filtro.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { nomeDoMes } from '#web/words/fechamento.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import type { Opcao } from '#web/words/opcao.ts'
import { REGIMES } from '#web/words/regimes.ts'
import { colunasDe, GRADE } from './colunas.tsx'
import { hasPendencia, isPorConferir, semPendencia } from './linhas.ts'

const rota = getRouteApi('/dentro/fechamento/$competencia')
/** Rows that are drawn before more are asked for. */
const LINHAS_MAX = 100

type Props = { mes: Mes; dados: FechamentoDoMes; aConta: string | undefined }

/** The companies of the month, filtered by what waits, regime and city, with the sums in the foot. */
export function Empresas({ mes, dados, aConta }: Props) {
  const { quais, regime, municipio, contas } = rota.useSearch()
  const navigate = rota.useNavigate()
  const canWrite = useMay()('fechamento.write')
  const [todas, setTodas] = useState(false)
  const set = (partes: object) =>
    void navigate({ search: (antes) => ({ ...antes, ...partes }), resetScroll: false, replace: true })
  const { empresas } = dados
  const filtradas = empresas.filter(
    (linha) =>
      (quais === undefined || (quais === 'por_conferir' ? isPorConferir(linha) : hasPendencia(linha))) &&
      (!regime || linha.empresa.regimeTributario === regime) &&
      (!municipio || linha.empresa.municipio.ibge === municipio),
  )
  if (empresas.length === 0)
    return <Vazio titulo="Nenhuma empresa">As empresas da conta aparecem aqui, com o que cada uma emitiu no mês.</Vazio>
  const varias = contas === 'todas'
  return (
    <section aria-label="Empresas">
      <TabelaInteira
        rotulo={`Empresas em ${nomeDoMes(mes.competencia)}`}
        densa
        justa
        linhas={filtradas}
        {...(!todas && { mostradas: LINHAS_MAX })}
        colunas={colunasDe({ mes, dados, linhas: filtradas, canWrite, varias, aConta })}
        chave={({ conta, empresa }) => `${conta.id} ${empresa.id}`}
        grade={GRADE}
        acima={
          <>
            <Quais empresas={empresas} valor={quais} onChange={(novo) => set({ quais: novo })} />
            {canWrite && !varias && <ConferirVarias mes={mes} linhas={semPendencia(empresas)} />}
            <span className="flex flex-wrap gap-2 empty:hidden">
              <Escolher
                nome="Regime"
                opcoes={regimesDe(empresas)}
                valor={regime}
                onChange={(novo) => set({ regime: novo })}
              />
              <Escolher
                nome="Município"
                opcoes={municipiosDe(empresas)}
                valor={municipio}
                onChange={(novo) => set({ municipio: novo })}
              />
            </span>
          </>
        }
        vazio={
          <Vazio
            titulo="Nenhuma empresa com estes filtros"
            acao={
              <Botao onClick={() => set({ quais: undefined, regime: undefined, municipio: undefined })}>
                Limpar filtros
              </Botao>
            }
          />
        }
      />
      {!todas && filtradas.length > LINHAS_MAX && (
        <div className="mt-3">
          <Botao onClick={() => setTodas(true)}>Mostrar as {inteiro(filtradas.length)}</Botao>
        </div>
      )}
    </section>
  )
}

const QUAIS = [
  { value: undefined, nome: 'Todas', of: () => true },
  { value: 'por_conferir', nome: 'Por conferir', of: isPorConferir },
  { value: 'com_pendencia', nome: 'Com pendência', of: hasPendencia },
] as const
type Quais = (typeof QUAIS)[number]['value']

type QuaisProps = { empresas: readonly LinhaDoFechamento[]; valor: Quais; onChange: (valor: Quais) => void }

const Quais = ({ empresas, valor, onChange }: QuaisProps) => (
  <fieldset className="-ml-2 flex flex-wrap">
    <legend className="sr-only">Quais empresas</legend>
    {QUAIS.map(({ value, nome, of }) => (
      <button
        key={nome}
        type="button"
        aria-pressed={valor === value}
        onClick={() => onChange(value)}
        className="flex h-8 items-center gap-1.5 rounded-md px-2 text-sm not-aria-pressed:text-tinta-2 hover:bg-papel-1 aria-pressed:bg-papel-2 aria-pressed:font-medium max-md:h-[44px]"
      >
        {nome} <span className="text-tinta-2 tabular-nums">{inteiro(empresas.filter(of).length)}</span>
      </button>
    ))}
  </fieldset>
)

/** Checks at once every company in which nothing waits. */
function ConferirVarias({ mes, linhas }: { mes: Mes; linhas: readonly LinhaDoFechamento[] }) {
  const check = useMutation({
    // The rows leave while they are checked, so what was asked goes along.
    mutationFn: (ids: string[]) => checkEmpresas(mes, ids),
    onSuccess: (feitas, { length }) =>
      feitas === length
        ? notifyDone(count(feitas, 'empresa conferida', 'empresas conferidas'))
        : notifyFailure(`${feitas} de ${length} conferidas`, 'As outras mudaram agora: confira uma a uma.'),
    onError: (error) => notifyFailure('Não mudou', error.message),
  })
  if (linhas.length < 2 && !check.isPending) return null
  return (
    <span className="max-md:[&>button]:h-[44px]">
      <Botao ocupado={check.isPending} onClick={() => check.mutate(linhas.map(({ empresa }) => empresa.id))}>
        <CheckCheck size={15} aria-hidden />
        Conferir as {inteiro(check.isPending ? check.variables.length : linhas.length)} sem pendência
      </Botao>
    </span>
  )
}

type EscolherProps = {
  nome: string
  opcoes: Opcao[]
  valor: string | undefined
  onChange: (valor: string | undefined) => void
}

/** A filter over the companies; none where all are alike. */
const Escolher = ({ nome, opcoes, valor, onChange }: EscolherProps) =>
  opcoes.length > 1 || valor ? (
    <Filtro nome={nome} opcoes={opcoes} {...(valor && { valor })} onChange={onChange} />
  ) : null

const regimesDe = (empresas: readonly LinhaDoFechamento[]): Opcao[] =>
  [...new Set(empresas.map(({ empresa }) => empresa.regimeTributario))].map((value) => ({
    value,
    label: REGIMES[value as keyof typeof REGIMES] ?? value,
  }))

const municipiosDe = (empresas: readonly LinhaDoFechamento[]): Opcao[] =>
  [...new Map(empresas.map(({ empresa: { municipio } }) => [municipio.ibge, municipio])).values()]
    .map(({ ibge, nome, uf }) => ({ value: ibge, label: nome ? `${nome}, ${uf}` : ibge }))
    .sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'))
