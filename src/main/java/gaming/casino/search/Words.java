package gaming.casino.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionLengthAttribute;

record Words(List<Word> words) {
    /** The folded letters and digits of a word or of a part of a word, with their place in the text. */
    record Token(String text, int start, int end) {}

    /**
     * A whole word between spaces, and its parts if it has more than one. A word of a script without spaces has letters
     * instead of parts. It is found by any letters in it that follow each other.
     */
    record Word(Token whole, List<Token> parts, List<Token> letters) {
        private static final int LETTERS_OF_A_PIECE = 4;

        /** The parts that a text must have to contain the word, if it does not have the word as a whole. */
        List<Token> needed() {
            return letters.isEmpty() ? parts : pieces(LETTERS_OF_A_PIECE, LETTERS_OF_A_PIECE);
        }

        /** All that a text has of the word for highlights: any one to four letters, or the word and its parts. */
        Stream<Token> shown() {
            return letters.isEmpty()
                    ? Stream.concat(Stream.of(whole), parts.stream())
                    : IntStream.rangeClosed(1, LETTERS_OF_A_PIECE)
                            .mapToObj(size -> pieces(size, size))
                            .flatMap(List::stream);
        }

        /** So many letters from each letter on; {@code fewest}: at the end of the word there may be fewer. */
        private List<Token> pieces(int fewest, int most) {
            return IntStream.rangeClosed(0, letters.size() - fewest)
                    .mapToObj(first -> letters.subList(first, Math.min(first + most, letters.size())))
                    .map(piece -> new Token(
                            WordAnalyzer.folded(piece.stream().map(Token::text).collect(Collectors.joining())),
                            piece.getFirst().start(),
                            piece.getLast().end()))
                    .toList();
        }
    }

    Words {
        words = List.copyOf(words);
    }

    static Words of(String text) {
        var words = new ArrayList<Word>();
        try (TokenStream stream = WordAnalyzer.INSTANCE.tokenStream("", text)) {
            var term = stream.addAttribute(CharTermAttribute.class);
            var offset = stream.addAttribute(OffsetAttribute.class);
            var step = stream.addAttribute(PositionIncrementAttribute.class);
            var width = stream.addAttribute(PositionLengthAttribute.class);
            int position = -1;
            int end = 0;
            stream.reset();
            while (stream.incrementToken()) {
                position += step.getPositionIncrement();
                var token = new Token(term.toString(), offset.startOffset(), offset.endOffset());
                if (position >= end) {
                    words.add(new Word(token, new ArrayList<>(), letters(text, token)));
                    end = position + width.getPositionLength();
                } else {
                    words.getLast().parts().add(token);
                }
            }
            stream.end();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return new Words(words);
    }

    private static List<Token> letters(String text, Token word) {
        return WordAnalyzer.isSpaceless(text, word.start())
                ? WordAnalyzer.LETTER
                        .matcher(text.substring(word.start(), word.end()))
                        .results()
                        .map(letter -> new Token(
                                WordAnalyzer.folded(letter.group()),
                                word.start() + letter.start(),
                                word.start() + letter.end()))
                        .toList()
                : List.of();
    }

    boolean isEmpty() {
        return words.isEmpty();
    }

    List<Token> tokens() {
        var tokens = new ArrayList<Token>();
        for (Word word : words) {
            tokens.add(word.whole());
            tokens.addAll(word.parts());
            word.pieces(1, Word.LETTERS_OF_A_PIECE).stream()
                    .filter(piece -> !piece.equals(word.whole()))
                    .forEach(tokens::add);
        }
        return tokens;
    }

    /** The words without the spaces between them: each pair of neighbours, and all words. */
    List<Token> runs() {
        var runs = new ArrayList<Token>();
        for (int at = 1; at < words.size(); at++) {
            runs.add(together(words.subList(at - 1, at + 1)));
        }
        if (words.size() > 2) {
            runs.add(together(words));
        }
        return runs;
    }

    /** The result is the same for {@code X-Men}, {@code xmen} and {@code x men}. */
    String together() {
        return words.stream().map(word -> word.whole().text()).collect(Collectors.joining());
    }

    String sorted() {
        return words.stream().map(word -> word.whole().text()).sorted().collect(Collectors.joining(" "));
    }

    private static Token together(List<Word> neighbours) {
        return new Token(
                new Words(neighbours).together(),
                neighbours.getFirst().whole().start(),
                neighbours.getLast().whole().end());
    }
}
