import { useState } from 'react'
import type { PreviaDaImportacao, ResultadoDaImportacao } from '#web/api/ops/client.ts'
import { Dado } from '#web/kit/detail/Pagina.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { inteiro } from '#web/words/formatos.ts'
import type { Pedido } from './Analisar.tsx'
import { Aplicar } from './Aplicar.tsx'
import { Colunas } from './Colunas.tsx'
import { Linhas } from './Linhas.tsx'
import { Resultado } from './Resultado.tsx'

const VISTAS = [
  { value: 'faltas', label: 'Com falhas' },
  { value: 'avisos', label: 'A conferir' },
  { value: 'todas', label: 'Todas' },
] as const
type Vista = (typeof VISTAS)[number]['value']

type Props = {
  pedido: Pedido
  previa: PreviaDaImportacao
  porque: string | undefined
  /** Analyses the file again with other columns. */
  onMap: (pedido: Pedido) => Promise<unknown>
}

/** What applying would do: in numbers, by column and line by line; then the act. */
export function Previa({ pedido, previa, porque, onMap }: Props) {
  const { resumo, linhas, colunas } = previa
  const [vista, setVista] = useState<Vista>(resumo.invalidas > 0 ? 'faltas' : 'todas')
  const [resultado, setResultado] = useState<ResultadoDaImportacao | null>(null)
  const shown = linhas.filter(({ erros, avisos }) =>
    vista === 'faltas' ? erros.length > 0 : vista === 'avisos' ? avisos.length > 0 : true,
  )
  return (
    <>
      <dl className="mb-6 grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-6">
        <Dado rotulo="Linhas">{inteiro(resumo.linhas)}</Dado>
        <Dado rotulo="Empresas novas">{inteiro(resumo.criar)}</Dado>
        <Dado rotulo="Que mudam">{inteiro(resumo.atualizar)}</Dado>
        <Dado rotulo="Iguais">{inteiro(resumo.ignorar)}</Dado>
        <Dado rotulo="Com falhas">
          <span className={resumo.invalidas ? 'font-medium text-vermelho' : undefined}>
            {inteiro(resumo.invalidas)}
          </span>
        </Dado>
        <Dado rotulo="Séries que sobem">{inteiro(resumo.seriesElevadas)}</Dado>
      </dl>
      {resultado ? (
        <Resultado resultado={resultado} />
      ) : (
        <>
          <Colunas colunas={colunas} porque={porque} onMap={(mapeamento) => onMap({ ...pedido, mapeamento })} />
          <Aplicar previa={previa} porque={porque} onApplied={setResultado} />
        </>
      )}
      <div className="mt-6 mb-2">
        <Segmentos rotulo="Quais linhas" opcoes={VISTAS} valor={vista} onChange={setVista} />
      </div>
      <Linhas linhas={shown} colunas={colunas} />
    </>
  )
}
