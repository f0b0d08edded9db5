import { useState } from 'react'
import { erroEmPalavras, grupoEmPalavras } from '#domain/erro-em-palavras.ts'
import type { GrupoDeFalhas, NomeDeFila } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { count } from '#web/words/formatos.ts'
import { MOTIVO } from '../motivo.ts'
import { ESPERA, retryAll } from './agir.ts'

/** Returns to the queue what gave up for one cause, beside that cause. */
export function TentarACausa({ nome, de }: { nome: NomeDeFila; de: GrupoDeFalhas }) {
  const porque = usePorque()
  const [aberto, setAberto] = useState(false)
  const nada = de.falhou === 0 ? 'Estas ainda tentam por si; nenhuma desistiu.' : undefined
  return (
    <>
      <Botao
        aria-label={`Tentar de novo: ${erroEmPalavras(de.causa)}, ${grupoEmPalavras(de.grupo)}`}
        porque={porque('admin.fila.write', 'agir sobre as filas') ?? nada}
        onClick={() => setAberto(true)}
      >
        Tentar de novo
      </Botao>
      {aberto && (
        <Confirmar
          titulo="Tentar de novo o que desistiu por esta causa"
          acao="Tentar de novo"
          motivo={MOTIVO}
          digitar={nome}
          espera={ESPERA}
          onConfirm={({ motivo }) => retryAll(nome, motivo, de)}
          onClose={() => setAberto(false)}
        >
          <p>
            {`${count(de.falhou, 'tarefa', 'tarefas')} de ${count(de.contas, 'conta', 'contas')} em ${grupoEmPalavras(de.grupo)}: `}
            <q>{erroEmPalavras(de.causa)}</q>
          </p>
          <p>Voltam à fila com as tentativas contadas do começo. O que pode ter nota no município fica como está.</p>
        </Confirmar>
      )}
    </>
  )
}
