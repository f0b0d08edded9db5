import { Texto } from '#web/kit/form/Texto.tsx'
import { CAMPOS_DA_NOTA } from './campos-da-nota.ts'
import { Grupo } from './Grupo.tsx'
import { Grupos } from './Grupos.tsx'
import { DA_NOTA } from './grupos.ts'

/** Rare fields of the note as a whole. */
export function Extras({ mascarados }: { mascarados: readonly string[] }) {
  return (
    <div className="border-b border-linha">
      <Grupos rotulo="Adicionar à nota" em="" grupos={DA_NOTA} conteudos={CAMPOS_DA_NOTA} />
      {mascarados.length > 0 && (
        <Grupo
          titulo="Credenciais"
          nomes={mascarados}
          texto="Vieram mascaradas da nota original. Preencha de novo, ou deixe vazias para retirá-las do pedido."
          sempreAberto
        >
          {mascarados.map((nome) => (
            <Texto
              key={nome}
              nome={nome}
              rotulo={nome}
              tipo="password"
              autoComplete="off"
              ajuda="Não é guardada no rascunho."
              className="sm:col-span-3"
            />
          ))}
        </Grupo>
      )}
    </div>
  )
}
