declare const text: string
// The file itself, read with `type: "text"`.
export default text
