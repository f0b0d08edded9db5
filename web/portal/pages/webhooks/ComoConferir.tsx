import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { COM_SDK, SEM_DEPENDENCIAS } from './exemplos.ts'

/** How a receiver checks the signature, ready to copy. */
export const ComoConferir = () => (
  <Abas
    abas={[
      {
        id: 'node',
        titulo: 'Node, sem dependências',
        conteudo: <Codigo texto={SEM_DEPENDENCIAS} linguagem="json" rotulo="o código sem dependências" />,
      },
      {
        id: 'sdk',
        titulo: 'Com o SDK',
        conteudo: <Codigo texto={COM_SDK} linguagem="json" rotulo="o código com o SDK" />,
      },
    ]}
  />
)
