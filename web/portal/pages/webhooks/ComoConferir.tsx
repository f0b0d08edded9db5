import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { COM_SDK, SEM_DEPENDENCIAS } from './exemplos.ts'
import { CSHARP, JAVA, PHP, PYTHON } from './linguagens.ts'

const CODIGOS = [
  { id: 'node', titulo: 'Node', rotulo: 'o código em Node', texto: SEM_DEPENDENCIAS },
  { id: 'sdk', titulo: 'Com o SDK', rotulo: 'o código com o SDK', texto: COM_SDK },
  { id: 'python', titulo: 'Python', rotulo: 'o código em Python', texto: PYTHON },
  { id: 'php', titulo: 'PHP', rotulo: 'o código em PHP', texto: PHP },
  { id: 'java', titulo: 'Java', rotulo: 'o código em Java', texto: JAVA },
  { id: 'csharp', titulo: 'C#', rotulo: 'o código em C#', texto: CSHARP },
]

/** How a receiver checks the signature, ready to copy; but for the SDK, with nothing to install. */
export const ComoConferir = () => (
  <Abas
    abas={CODIGOS.map(({ id, titulo, rotulo, texto }) => ({
      ...{ id, titulo },
      conteudo: <Codigo texto={texto} linguagem="programa" rotulo={rotulo} />,
    }))}
  />
)
