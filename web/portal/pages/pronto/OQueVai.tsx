import type { ProntoParaValer } from '#web/api/portal/client.ts'
import { diaEscrito } from '#web/words/datas.ts'
import { count } from '#web/words/formatos.ts'
import { type Copiado, camposDiferentes, quantos } from '#web/words/pronto.ts'

type Copia = ProntoParaValer['copia']
type Listas = Pick<Copia['clientes'], 'diferentes' | 'naoCopiados'>

const COMO: Record<Copiado, string> = {
  configuracoes: 'Série, alíquota e padrões de cada município, sem usuário, senha e token.',
  clientes: 'Um cliente é um só. Os que só têm notas de teste passam a aparecer também na produção.',
  recorrentes: 'Chegam pausadas, e nenhuma cobra um mês já faturado em produção.',
}

/** What would be copied, kind by kind, with what is different and what cannot go. */
export const OQueVai = ({ copia }: { copia: Copia }) => (
  <ul className="border-t border-linha">
    {(Object.keys(COMO) as Copiado[]).map((tipo) => {
      const { aCopiar, jaExistem } = copia[tipo]
      return (
        <li key={tipo} className="border-b border-linha py-3 text-sm">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{quantos(tipo, aCopiar)}</span>
            <span className="text-tinta-3">{count(jaExistem, 'já existe', 'já existem')} na produção</span>
          </p>
          <p className="text-tinta-2">{COMO[tipo]}</p>
          {tipo === 'recorrentes' && <Datas novas={copia.recorrentes.novas} />}
          <Ressalvas {...copia[tipo]} />
        </li>
      )
    })}
  </ul>
)

/** The new recurrences with the day on which each would begin. */
export const Datas = ({ novas }: { novas: Copia['recorrentes']['novas'] }) =>
  novas.length > 0 && (
    <ul className="mt-1 flex flex-col gap-0.5 text-tinta-2">
      {novas.map(({ id, nome, primeiraData }) => (
        <li key={id} className="break-words">
          {nome}: a primeira em <span className="tabular-nums">{diaEscrito(primeiraData)}</span>
        </li>
      ))}
    </ul>
  )

/** What exists in both and is not equal, and what cannot go. */
const Ressalvas = ({ diferentes, naoCopiados }: Listas) => (
  <ul className="mt-1 flex flex-col gap-0.5 empty:hidden">
    {diferentes.map(({ id, nome, campos }) => (
      <li key={id} className="break-words text-ambar">
        {nome} é diferente na produção, e fica como está lá: {camposDiferentes(campos)}.
      </li>
    ))}
    {naoCopiados.map(({ id, nome, motivo }) => (
      <li key={id} className="break-words text-ambar">
        {nome} não vai. {motivo}
      </li>
    ))}
  </ul>
)
