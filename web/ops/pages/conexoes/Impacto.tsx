import { useQuery } from '@tanstack/react-query'
import { read, type Saida } from '#web/api/ops/client.ts'
import { Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { count, inteiro } from '#web/words/formatos.ts'

type Dados = Saida<'GET /admin/conexoes/{id}/impacto'>
const impactoDe = (id: string) => read('GET /admin/conexoes/{id}/impacto', { caminho: { id } })

/** The accounts that depend on a version, and its differences from the published one. */
export function Impacto({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(impactoDe(id))
  return (
    <Secao titulo="Quem depende dela">
      {error && !data ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <dl className="grid min-h-11 grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
          <Dado rotulo="Cidades">{data && inteiro(data.municipios)}</Dado>
          <Dado rotulo="Empresas">{data && inteiro(data.empresas)}</Dado>
          <Dado rotulo="Notas em andamento">{data && inteiro(data.notasEmCurso)}</Dado>
          <Dado rotulo="Notas em 30 dias">{data && inteiro(data.notas30Dias)}</Dado>
        </dl>
      )}
      {data?.diferencas && data.diferencas.length > 0 && <Diferencas diferencas={data.diferencas} />}
    </Secao>
  )
}

/** What publishing it reaches, in a sentence. */
export function FraseDoImpacto({ id }: { id: string }) {
  const { data } = useQuery(impactoDe(id))
  if (!data) return <p className="min-h-10">Contando as cidades e as notas que dependem dela.</p>
  const { municipios, empresas, notasEmCurso, notas30Dias, diferencas } = data
  return (
    <p className="min-h-10">
      Alcança {count(municipios, 'cidade', 'cidades')} e {count(empresas, 'empresa', 'empresas')}, que emitiram{' '}
      {count(notas30Dias, 'nota', 'notas')} em 30 dias.{' '}
      {diferencas
        ? `Muda ${count(diferencas.length, 'valor', 'valores')} em relação à publicada.`
        : 'Nenhuma versão está publicada.'}{' '}
      {notasEmCurso > 0 &&
        `${count(notasEmCurso, 'nota em andamento segue', 'notas em andamento seguem')} na versão em que saíram.`}
    </p>
  )
}

/** What taking it off the air stops, in a sentence. */
export function FraseDoQuePara({ id }: { id: string }) {
  const { data } = useQuery(impactoDe(id))
  if (!data) return <p className="min-h-10">Contando as cidades e as notas que dependem dela.</p>
  const { municipios, empresas, notasEmCurso, notas30Dias } = data
  return (
    <p className="min-h-10">
      {count(municipios, 'cidade deixa', 'cidades deixam')} de receber notas por este caminho, e com{' '}
      {municipios === 1 ? 'ela' : 'elas'} {count(empresas, 'empresa', 'empresas')}, que emitiram{' '}
      {count(notas30Dias, 'nota', 'notas')} em 30 dias.{' '}
      {notasEmCurso > 0
        ? `${count(notasEmCurso, 'nota em andamento segue', 'notas em andamento seguem')} por esta versão até o fim.`
        : 'Nenhuma nota está em andamento por ela.'}
    </p>
  )
}

const Diferencas = ({ diferencas }: { diferencas: NonNullable<Dados['diferencas']> }) => (
  <div className="mt-5">
    <h3 className="text-sm font-medium">O que é outro em relação à versão publicada</h3>
    <ul aria-label="Diferenças da publicada" className="mt-1 border-t border-linha text-sm">
      {diferencas.slice(0, MOSTRADAS).map(({ caminho, de, para }) => (
        <li key={caminho} className="flex flex-wrap items-baseline gap-x-3 border-b border-linha py-1.5">
          <span className="font-mono text-xs break-all text-tinta-2">{caminho}</span>
          <span className="font-mono text-xs break-all">
            {shown(de)} → {shown(para)}
          </span>
        </li>
      ))}
    </ul>
    {diferencas.length > MOSTRADAS && <p className="sub mt-1">E mais {inteiro(diferencas.length - MOSTRADAS)}.</p>}
  </div>
)
const MOSTRADAS = 20
const shown = (valor: unknown) => {
  const texto = JSON.stringify(valor) ?? 'ausente'
  return texto.length > 120 ? `${texto.slice(0, 120)}…` : texto
}
