import type { Erro } from '#web/api/portal/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Tabela } from '#web/kit/list/Tabela.tsx'
import { nomeDoCampo, valorEscrito } from '#web/words/campos.ts'
import { type Diferenca, diferencas } from '#web/words/diferencas.ts'

/** What was changed, in words: field, before, after. */
export default function Diferencas({
  antes,
  depois,
  erros,
}: {
  antes: object
  depois: object
  erros: readonly Erro[]
}) {
  const recusados = new Set(erros.map(({ campo }) => campo))
  return (
    <Tabela<Diferenca>
      rotulo="O que mudou"
      linhas={diferencas(antes, depois)}
      chave={({ campo }) => campo}
      grade='"campo campo" "antes antes" "depois depois"'
      vazio={
        <Vazio titulo="Nada mudou ainda">
          Reemitir sem corrigir costuma dar na mesma recusa. Mude os campos apontados.
        </Vazio>
      }
      colunas={[
        {
          id: 'campo',
          titulo: 'Campo',
          className: 'md:w-[40%]',
          celula: ({ campo }) => (
            <>
              {nomeDoCampo(campo)} {recusados.has(campo) && <Selo tom="vermelho">motivo da recusa</Selo>}
              <div className="sub font-mono break-words">{campo}</div>
            </>
          ),
        },
        {
          id: 'antes',
          titulo: 'Antes',
          className: 'md:w-[30%] text-tinta-2',
          celula: ({ campo, antes: valor }) => <Escrito texto={valorEscrito(campo, valor)} />,
        },
        {
          id: 'depois',
          titulo: 'Depois',
          celula: ({ campo, depois: valor }) => (
            <>
              <span aria-hidden className="text-tinta-3 md:hidden">
                →{' '}
              </span>
              <Escrito texto={valorEscrito(campo, valor)} />
            </>
          ),
        },
      ]}
    />
  )
}

const Escrito = ({ texto }: { texto: string }) => <span className="break-words whitespace-pre-line">{texto}</span>
